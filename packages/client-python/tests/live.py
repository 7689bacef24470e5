"""The client against a service: BASE_URL, TENANT_ID, CLIENT_ID and CLIENT_SECRET say where. `python -m unittest live`."""

from __future__ import annotations

import json
import os
import unittest
from collections import Counter
from dataclasses import replace
from io import BytesIO
from typing import Any, Dict, Iterator, List

from replay import exchange_cases, outcome_of

from colophon_client import Answer, Client, ColophonProblem, Outside, Request

DEFINITION: Any = {"document": {"content": [{"p": "Hello"}]}}


def client_of(secret: str = os.environ["CLIENT_SECRET"], outside: Any = None) -> Client:
    env = os.environ
    return Client(env["BASE_URL"], env["TENANT_ID"], env["CLIENT_ID"], secret, outside=outside)


def shape_of(outcomes: List[Any]) -> Any:
    """Ids by the order in which they come, so that the same one is the same; answers of bulk by their lines; files by their kind."""
    ids: Dict[str, int] = {}

    def shaped(value: Any) -> Any:
        if isinstance(value, list):
            return [shaped(one) for one in value]
        if not isinstance(value, dict):
            return value
        return {key: member(key, one) for key, one in value.items()}

    def member(key: str, value: Any) -> Any:
        if key == "answers":
            return shaped(sorted(value, key=lambda answer: answer["line"]))
        if key == "documentId":
            return ids.setdefault(value, len(ids) + 1)
        return value[:5] if key == "file" else shaped(value)

    return shaped(outcomes)


class Live(unittest.TestCase):
    """Prints how many vectors it tried: what starts it counts them."""

    def test_what_a_vector_expects_of_a_call_a_service_answers(self) -> None:
        cases = [case for _, case, _ in exchange_cases() if case.get("service") is True]
        for case in cases:
            with self.subTest(case["name"]):
                client = client_of(case.get("clientSecret", os.environ["CLIENT_SECRET"]))
                outcomes = [outcome_of(client, call) for call in case["calls"]]
                self.assertEqual(shape_of(outcomes), shape_of([call["outcome"] for call in case["calls"]]))
        print(f"service: {len(cases)}")

    def test_operations_send_paths_queries_bodies_headers_and_files(self) -> None:
        api = client_of().api
        made = api.create_template({"name": "Letter of ü", "content": json.dumps(DEFINITION)})
        self.assertEqual(api.get_template(made["id"])["name"], "Letter of ü")
        self.assertEqual([one["id"] for one in api.list_templates({"limit": 1})], [made["id"]])
        with self.assertRaises(ColophonProblem) as refused:
            api.update_template(
                made["id"],
                {"id": made["id"], "content": json.dumps(DEFINITION)},
                headers={"If-Match": '"another"'},
            )
        self.assertEqual((refused.exception.status, refused.exception.code), (412, "PRECONDITION_FAILED"))
        api.delete_template(made["id"])
        with self.assertRaises(ColophonProblem):
            api.get_template(made["id"])

        drawing = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
        api.upload_image({"file": ("mark.svg", drawing)})
        with api.get_image("mark.svg") as file:
            self.assertEqual(file.read(), drawing)
        table = api.get_usage({"as": "csv"})
        if not isinstance(table, Answer):
            self.fail(f"Expected a table; came {table}")
        with table:
            self.assertIn(b"documents", table.read())

    def test_faults_have_their_places(self) -> None:
        wrong: Any = {"document": {"content": [{"p": "Hello", "stlye": "total"}]}}
        with self.assertRaises(ColophonProblem) as refused:
            client_of().generate(wrong)
        self.assertEqual([fault.path for fault in refused.exception.faults], ["/document/content/0/stlye"])
        self.assertIsNotNone(refused.exception.request_id)

    def test_a_job_is_waited_for_and_cannot_be_cancelled_then(self) -> None:
        client = client_of()
        job = client.begin(DEFINITION, format="pdf")
        record = client.job(job.id).wait(timeout=200)
        with client.download(record["fileName"]) as file:
            self.assertEqual(len(file.read()), record["fileSizeBytes"])
        with self.assertRaises(ColophonProblem) as refused:
            job.cancel()
        self.assertEqual(refused.exception.code, "JOB_ENDED")

    def test_answers_come_while_lines_are_sent(self) -> None:
        lines, taken, left = 300, [], []

        def read() -> Iterator[Any]:
            for number in range(lines):
                taken.append(number)
                yield {"id": number, "document": {"content": [{"p": "x" * 20_000}]}}

        for answer in client_of().bulk(read()):
            left.append(lines - len(taken))
            if "summary" in answer:
                self.assertEqual(answer["summary"]["succeeded"], lines)
        self.assertGreater(left[0], 0)

    def test_lines_that_can_be_begun_again_are_made_and_answered_once(self) -> None:
        keys: List[str] = []

        def send(request: Request) -> Answer:
            answer = Outside().send(request)
            # The service may not have seen yet that a connection broke: REQUEST_IN_PROGRESS is answered until then.
            if not request.url.endswith("/bulk") or answer.status == 409:
                return answer
            keys.append(request.headers["idempotency-key"])
            return broken_after(answer, 3) if len(keys) < 3 else answer

        def lines() -> Iterator[Any]:
            for number in range(1, 41):
                yield {"id": number, **DEFINITION}

        answers = list(client_of(outside=replace(Outside(), send=send)).bulk(lines))
        self.assertEqual(answers[-1]["summary"]["succeeded"], 40)
        self.assertEqual(Counter(answer["id"] for answer in answers[:-1]), Counter(range(1, 41)))
        self.assertEqual((len(keys), len(set(keys))), (3, 1))


def broken_after(answer: Answer, lines: int) -> Answer:
    """The answer until so many lines of it; then its connection breaks."""
    text = b""
    with answer:
        while text.count(b"\n") < lines:
            text += answer.read1(65_536)
    return Answer(answer.status, answer.headers, Breaking(b"\n".join(text.split(b"\n")[:lines]) + b"\n"))


class Breaking(BytesIO):
    """Bytes behind which a connection is lost."""

    def read1(self, amount: int = -1, /) -> bytes:  # type: ignore[override]
        piece = super().read1(amount)
        if piece == b"":
            raise ConnectionResetError("lost")
        return piece


if __name__ == "__main__":
    unittest.main()
