"""A document that is made in the background."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping, Optional, cast

from ._call import Reach, value_of
from ._outside import Answer, Request
from ._patience import retry_after
from ._problem import ColophonProblem, problem_in, problem_of

if TYPE_CHECKING:
    from . import models

_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 10.0


class Job:
    """A document that is made in the background."""

    def __init__(self, reach: Reach, job_id: str) -> None:
        self.id = job_id
        self._reach = reach

    def state(self) -> models.Job:
        """Where it is on its way. Raises ColophonProblem."""
        return cast("models.Job", value_of(self._ask("GET")))

    def wait(self, timeout: Optional[float] = None) -> models.GenerationResult:
        """The document's record, when it is made. Raises ColophonProblem when the job failed or was cancelled, TimeoutError after so many
        seconds. Looks after half a second, then ever more rarely, at least every ten; never sooner than `Retry-After` says."""
        outside = self._reach.outside
        end = None if timeout is None else outside.now() + timeout
        pause = _FIRST_PAUSE
        while True:
            answer = self._ask("GET")
            state = value_of(answer)
            if state["finishedAt"] is not None:
                return _result_of(state)
            wanted = retry_after(answer.headers, outside.now()) or 0.0
            seconds = max(pause, min(wanted, _LONGEST_PAUSE))
            if end is not None and outside.now() + seconds > end:
                raise TimeoutError(f"The job {self.id} was still {state['status']} after {timeout} seconds.")
            outside.wait(seconds)
            pause = min(pause * 2, _LONGEST_PAUSE)

    def cancel(self) -> None:
        """Raises ColophonProblem, with the code JOB_ENDED when it has ended."""
        answer = self._ask("DELETE")
        if answer.status >= 300:
            raise problem_in(answer)
        answer.close()

    def _ask(self, method: str) -> Answer:
        url = self._reach.address("/v1/{tenantId}/jobs/{jobId}", {"jobId": self.id})
        return self._reach.send(lambda: Request(method, url, {}))


def _result_of(state: Mapping[str, Any]) -> models.GenerationResult:
    if state["status"] == "succeeded" and "result" in state:
        return cast("models.GenerationResult", state["result"])
    if "error" in state:
        raise problem_of(state["error"], state["error"]["status"])
    message = f"The job {state['id']} was {state['status']}: there is no document."
    raise ColophonProblem(409, "JOB_ENDED", message)
