"""Writes a line for each value of a list, "right" or "wrong" by a schema of draft-07: validate.py schema.json values.json"""

import json
import sys

from jsonschema import Draft7Validator

schema, values = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:3])
Draft7Validator.check_schema(schema)
validator = Draft7Validator(schema)
for value in values:
    print("right" if validator.is_valid(value) else "wrong")
