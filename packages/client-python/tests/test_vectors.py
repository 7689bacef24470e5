"""The client sends what a vector says, waits as it says, and ends as it says."""

from __future__ import annotations

import json
import unittest

from replay import exchange_cases, replay, webhook_cases

from colophon_client import WebhookRefused, verify_webhook


class Vectors(unittest.TestCase):
    """Prints how many it replayed: what starts it counts them."""

    def test_exchanges(self) -> None:
        cases = list(exchange_cases())
        for name, case, file in cases:
            with self.subTest(name):
                one, outcomes = replay(case, file)
                self.assertEqual(one.sent, [exchange["request"] for exchange in case["exchanges"]])
                self.assertEqual(one.waits, case.get("waitsSeconds", []))
                self.assertEqual(outcomes, [call["outcome"] for call in case["calls"]])
        print(f"exchanges: {len(cases)}")

    def test_webhooks(self) -> None:
        cases = webhook_cases()
        for case in cases:
            with self.subTest(case["name"]):
                try:
                    message = verify_webhook(case["headers"], case["body"], case["secret"], case["nowSeconds"])
                    verdict = "accepted"
                    self.assertEqual(message, {**json.loads(case["body"]), "id": case["headers"]["webhook-id"]})
                except WebhookRefused as refused:
                    verdict = refused.code
                self.assertEqual(verdict, case["outcome"])
        print(f"webhooks: {len(cases)}")


if __name__ == "__main__":
    unittest.main()
