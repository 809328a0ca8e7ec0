/** Names that lead where a test says, as those of a stranger's name server do. */
import dns from 'node:dns'
import { isIP } from 'node:net'
import { onTestFinished, vi } from 'vitest'

/**
 * Makes every name that a socket looks up lead to the address that was last given, until the test has finished. An address
 * stays what it is: servers look up theirs too.
 */
export function leadNames(): (address: string) => void {
  const [sockets, promised] = [vi.spyOn(dns, 'lookup'), vi.spyOn(dns.promises, 'lookup')]
  onTestFinished(() => {
    sockets.mockRestore()
    promised.mockRestore()
  })
  return (address) => {
    const found = { address, family: 4 }
    sockets.mockImplementation((...asked: unknown[]) => {
      const [name, answer] = [String(asked[0]), asked.at(-1)]
      const own = isIP(name) ? { address: name, family: isIP(name) } : found
      if (typeof answer === 'function') answer(null, [own])
    })
    promised.mockResolvedValue(found)
  }
}
