/** The details of a total, held until it is known whether they add up to it: packed, as there may be very many. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { BankEntry } from './statement.ts'

/** The most bytes that packed details may take, enough for hundreds of thousands. The total of more is one entry. */
const mostBytes = 16_000_000

/** So many are packed at once, and in pieces of so many bytes: each packing keeps memory until the heap is collected. */
const packedAtOnce = 400
const chunkSize = 4096

export class Details {
  /** null once a detail does not say its amount, or there are too many. */
  #packed: Buffer[] | null = []
  #bytes = 0
  /** The newest, not packed yet. They are texts already, because an entry keeps the piece of the file that it was read in. */
  #texts: string[] = []
  #isEmpty = true
  #sumCents = 0

  /** Adds a detail; null for one that does not say its amount. */
  add(entry: BankEntry | null): void {
    this.#isEmpty = false
    this.#sumCents += entry?.amountCents ?? 0
    if (!entry || !Number.isSafeInteger(this.#sumCents)) return this.#forget()
    if (!this.#packed) return
    this.#texts.push(JSON.stringify(entry))
    if (this.#texts.length >= packedAtOnce) this.#pack(this.#packed)
  }

  /** The entries of which this is the total; null where the details are missing, or say otherwise. */
  entriesOf(totalCents: number): Iterable<BankEntry> | null {
    return this.#packed && !this.#isEmpty && this.#sumCents === totalCents ? this.#unpacked(this.#packed) : null
  }

  #pack(packed: Buffer[]): void {
    // A copy, because the result is a view of a much larger buffer.
    const some = Buffer.from(deflateRawSync(this.#texts.join('\n'), { level: 1, chunkSize }))
    packed.push(some)
    this.#bytes += some.length
    this.#texts = []
    if (this.#bytes > mostBytes) this.#forget()
  }

  *#unpacked(packed: readonly Buffer[]): Generator<BankEntry> {
    for (const some of packed) yield* entriesIn(inflateRawSync(some, { chunkSize }).toString().split('\n'))
    yield* entriesIn(this.#texts)
  }

  #forget(): void {
    this.#packed = null
    this.#texts = []
  }
}

function* entriesIn(texts: readonly string[]): Generator<BankEntry> {
  for (const text of texts) {
    const entry: BankEntry = JSON.parse(text)
    yield entry
  }
}
