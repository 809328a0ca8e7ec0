// Texts of others inside a sentence: what they are made of must not turn the words around them.

// Hebrew, Arabic and the other scripts that run from right to left.
const rightToLeft = /\p{Bidi_Control}|[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const isolates = /[\u2066-\u2069]/g
const firstStrong = '\u2068'
const end = '\u2069'

/** The same text where it has nothing that runs from right to left; else each of its lines keeps its direction to itself. */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? text.replace(/.+/g, isolatedLine) : text
}

// An end too many would end this one early, and one too few would end in its place.
function isolatedLine(line: string): string {
  let open = 0
  const balanced = line.replace(isolates, (mark) => {
    if (mark !== end) open += 1
    else if (open === 0) return ''
    else open -= 1
    return mark
  })
  return firstStrong + balanced + end.repeat(open + 1)
}
