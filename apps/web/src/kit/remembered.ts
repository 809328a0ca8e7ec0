// Things that are made of a list, kept as long as the list: a page that is opened again finds them made.

/** Answers the same for the same object. */
export function remembered<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, { made: Made }>()
  return (of) => {
    const { made } = known.get(of) ?? { made: make(of) }
    known.set(of, { made })
    return made
  }
}
