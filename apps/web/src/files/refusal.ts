// Reading the gateway's refusal of a download or an upload.

import { readProblem, type Problem } from '@schoolbeheer/contracts/problem'

export function refusalOf(status: number, applicationError: string | null, text: string): Problem {
  return readProblem(status, applicationError, parseJson(text))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
