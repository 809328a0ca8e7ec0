/** A program that sends a large file to a gateway and reads one, and prints how much its buffers were at most, in MB. */
import { createGatewayClient } from '@schoolbeheer/client'
import { openAsBlob } from 'node:fs'

const [url = '', file = ''] = process.argv.slice(2)
const gateway = createGatewayClient({ url, token: 'x' })
let [sent, read, most] = [0, 0, 0]
await gateway.upload(
  'releases',
  { name: '4.2', test: 'false' },
  { mappingFile: await openAsBlob(file) },
  {
    onProgress: ({ loaded }) => {
      sent = loaded
      measure()
    },
  },
)
const { stream } = await gateway.download('invoicesZip', { invoices: [{ invoiceId: 1 }] })
for await (const piece of stream) {
  read += piece.length
  measure()
}
console.log(JSON.stringify({ sent, read, megabytes: Math.round(most / 1e6) }))

function measure(): void {
  most = Math.max(most, process.memoryUsage().arrayBuffers)
}
