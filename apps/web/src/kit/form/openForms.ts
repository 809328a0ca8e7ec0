// The forms on the page that hold changes nobody has saved, and the question that is asked before they are lost.

const forms = new Set<() => boolean>()

/** Registers a form; the function that it returns removes it again. */
export function watchForm(isDirty: () => boolean): () => void {
  forms.add(isDirty)
  return () => forms.delete(isDirty)
}

export function hasUnsavedChanges(): boolean {
  return [...forms].some((isDirty) => isDirty())
}

let closeQuestion: (() => Promise<void>) | null = null

/** Registers how to close the open question; the function that it returns removes it again. */
export function watchQuestion(close: () => Promise<void>): () => void {
  closeQuestion = close
  return () => {
    closeQuestion = null
  }
}

/** Closes the question, if it is open, for a form that was saved before the page is left. */
export async function answerQuestion(): Promise<void> {
  await closeQuestion?.()
}

/** Lets the page be left without asking, when its changes can no longer be saved. */
export function giveUpChanges(): void {
  forms.clear()
}
