/** The details of a total, held until it is known whether they add up to it. */
import type { BankEntry } from './statement.ts'

/** Roughly the bytes that details may take: enough for 20,000 with long texts. The total of more is one entry. */
const mostBytes = 16_000_000
const bytesOfOne = 400

export class Details {
  #entries: BankEntry[] | null = []
  #bytes = 0
  #sumCents = 0

  /** Adds a detail; null for one that does not say its amount. */
  add(entry: BankEntry | null): void {
    this.#bytes += bytesOfOne + 2 * ((entry?.communication.length ?? 0) + (entry?.name.length ?? 0))
    this.#sumCents += entry?.amountCents ?? 0
    if (entry && this.#bytes <= mostBytes && Number.isSafeInteger(this.#sumCents)) this.#entries?.push(entry)
    else this.#entries = null
  }

  /** The entries of which this is the total; null where the details are missing, or say otherwise. */
  entriesOf(totalCents: number): BankEntry[] | null {
    return this.#entries && this.#entries.length > 0 && this.#sumCents === totalCents ? this.#entries : null
  }
}
