"""The rules that have a second reading."""

BOTH_FAIL, AIM_STEP, FEINT_FAILURE, ONE_ATTACK = "RB-CO-2", "RB-MV-3", "RB-MV-6", "RB-MV-9"
"""Rule ids; read otherwise: where both fail nobody wins; a step is allowed while aiming; the failure of a foe counts in
full for a feint; two defences against one attack alone."""
RULE_OPTIONS = (BOTH_FAIL, AIM_STEP, FEINT_FAILURE, ONE_ATTACK)
"""The rules that have a second reading, in the order of the catalogue."""
