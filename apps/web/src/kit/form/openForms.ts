// The forms on the page that hold changes nobody has saved, and the question that is asked before they are lost.

const forms = new Set<() => boolean>()

/** Keeps a form in mind; answers how to forget it. */
export function watchForm(isDirty: () => boolean): () => void {
  forms.add(isDirty)
  return () => forms.delete(isDirty)
}

export function hasUnsavedChanges(): boolean {
  return [...forms].some((isDirty) => isDirty())
}

let closeQuestion: (() => Promise<void>) | null = null

/** Keeps in mind how the question that is asked now is closed; answers how to forget it. */
export function watchQuestion(close: () => Promise<void>): () => void {
  closeQuestion = close
  return () => {
    closeQuestion = null
  }
}

/** For what has been saved meanwhile: closes the question, if it is asked, before the page is left in another way. */
export async function answerQuestion(): Promise<void> {
  await closeQuestion?.()
}

/** Lets the page be left without asking: for changes that can no longer be saved. */
export function giveUpChanges(): void {
  forms.clear()
}
