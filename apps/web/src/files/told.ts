// The message about a file of the gateway that could not be had: a toast, until another try succeeds.

import { isStopped, readError } from '../errors.ts'
import { toast } from '../kit/feedback/toast.ts'

/** Does what gets the file. `say` gives the message about an error; without it, what the error says. */
export async function toldInToast(
  address: string,
  get: () => Promise<void>,
  say = (error: unknown) => readError(error).message,
): Promise<void> {
  try {
    await get()
    toast.settle(address)
  } catch (error) {
    if (!isStopped(error)) toast.error(say(error), address)
  }
}
