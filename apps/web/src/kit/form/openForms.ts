// The forms on the page that hold changes nobody has saved: for what would make them lost.

const forms = new Set<() => boolean>()

/** Keeps a form in mind; answers how to forget it. */
export function watchForm(isDirty: () => boolean): () => void {
  forms.add(isDirty)
  return () => forms.delete(isDirty)
}

export function hasUnsavedChanges(): boolean {
  return [...forms].some((isDirty) => isDirty())
}

/** Lets the page be left without asking: for changes that can no longer be saved. */
export function giveUpChanges(): void {
  forms.clear()
}
