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
    const found = (name: string) => ({ address: isIP(name) ? name : address, family: isIP(name) || 4 })
    sockets.mockImplementation((...asked: unknown[]) => {
      const answer = asked.at(-1)
      if (typeof answer === 'function') answer(null, [found(String(asked[0]))])
    })
    // The answer is an address, and also the list of it that `all` asks for.
    promised.mockImplementation(async (name: string) => Object.assign([found(name)], found(name)))
  }
}
