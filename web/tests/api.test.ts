import { expect, test } from "vitest";
import { ApiError, insist } from "../src/api";

const fault = (status: number): ApiError =>
  new ApiError({ type: "", code: "x", status, title_fr: "", title_en: "", detail: "" });

/** Answers with these, one after the other: a fault, or the word. */
function server(...answers: (ApiError | string)[]): { asked: () => number; ask: () => Promise<string> } {
  let n = 0;
  return {
    asked: () => n,
    ask: () => {
      const answer = answers[n++];
      return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer ?? "");
    },
  };
}

test("a request whose answer was lost is sent again", async () => {
  const { ask, asked } = server(fault(0), fault(0), "done");
  expect(await insist(ask, [0, 0])).toBe("done");
  expect(asked()).toBe(3);
});

test("a refusal is an answer", async () => {
  const { ask, asked } = server(fault(409), "done");
  await expect(insist(ask, [0, 0])).rejects.toThrow(ApiError);
  expect(asked()).toBe(1);
});

test("after some attempts it is left alone", async () => {
  const { ask, asked } = server(fault(0), fault(0), fault(0), "too late");
  await expect(insist(ask, [0, 0])).rejects.toThrow(ApiError);
  expect(asked()).toBe(3);
});
