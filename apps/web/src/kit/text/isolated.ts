// Texts of users inside our sentences: right-to-left characters in them must not reorder the words around them.

// Hebrew, Arabic and the other scripts that run from right to left.
const rightToLeft = /\p{Bidi_Control}|[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const isolates = /[\u2066-\u2069]/g
const firstStrong = '\u2068'
const end = '\u2069'

/** The same text if nothing in it runs from right to left; otherwise the text with each of its lines isolated. */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? text.replace(/.+/g, isolatedLine) : text
}

// The marks inside the line are balanced first: one end too many would end our isolation early, and a missing end would
// use up ours.
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
