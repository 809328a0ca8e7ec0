/** The check of a document against the table of its elements. */
import type { Element, ReadDocument } from '../readUbl.ts'
import type { BrokenRule, TextKey } from './rule.ts'
import { shapes, type Shape } from './shape.ts'

/** The rules that a document breaks by elements that are missing, empty, repeated, between blanks, unknown or in the wrong place. */
export function misshapen({ root, type }: ReadDocument): BrokenRule[] {
  return misshapenIn(root, shapes[type], '')
}

function misshapenIn(element: Element, shape: Shape[], where: string): BrokenRule[] {
  const { children, text } = element
  const broken: BrokenRule[] = []
  const add = (rule: string, key: TextKey, name: string) =>
    broken.push({ rule, severity: 'error', text: key, where: `${where}${name}` })

  for (const { name, occurs, missing, repeated, text: key, inside } of shape) {
    const found = children.filter((child) => child.name === name)
    const filled = name.startsWith('@') ? [element.attributes[name.slice(1)]] : found.filter(hasContent)
    if (occurs !== '0..1' && !filled.some(Boolean)) add(missing, key, name)
    if (occurs !== '1..n' && found.length > 1) add(repeated, 'elementTwice', name)
    if (found.some((child) => !hasContent(child))) add('PEPPOL-EN16931-R008', 'elementEmpty', name)
    if (found.some(hasBlanksAround)) add('SB-BLANKS', 'blanksAround', name)
    broken.push(...found.flatMap((child) => misshapenIn(child, inside, `${where}${name}/`)))
  }

  const places = children.map((child) => shape.findIndex(({ name }) => name === child.name))
  for (const [index, child] of children.entries()) if (places[index] === -1) add('UBL-CR', 'elementUnknown', child.name)
  for (const name of Object.keys(element.attributes))
    if (!shape.some((one) => one.name === `@${name}`)) add('UBL-DT', 'elementUnknown', `@${name}`)
  const known = places.filter((place) => place !== -1)
  if (known.some((place, index) => place < (known[index - 1] ?? 0))) add('UBL-XSD', 'elementOrder', '.')
  if (text.trim() !== '' && shape.some(({ name }) => !name.startsWith('@'))) add('UBL-XSD', 'elementUnknown', '.')
  return broken
}

function hasContent({ children, text }: Element): boolean {
  return text.trim() !== '' || children.length > 0
}

/** Blanks between elements only make the file easier to read; blanks around a text are part of it. */
function hasBlanksAround({ children, text }: Element): boolean {
  return children.length === 0 && text.trim() !== '' && text.trim() !== text
}
