/** A light upstream that answers prepared JSON of the documented shape, so that its own work counts little. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { reference, type Onderwijsnet } from '@schoolbeheer/contracts/school/reference'
import { schoolGroups, type SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { z } from 'zod'
import { runChild } from './child.ts'

const networks: Onderwijsnet[] = ['GO!', 'Katholiek onderwijs', 'OVSG', 'POV', 'Overige'].map((label, index) => ({
  id: index + 1,
  label,
}))
const places = ['Antwerpen', 'Brugge', 'Gent', 'Hasselt', 'Kortrijk', 'Leuven', 'Mechelen']
const streets = ['Kerkstraat', 'Molenstraat', 'Schoolstraat', 'Stationsstraat', 'Veldstraat']
const contractTypes = [1, 2, 3] as const

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]

/** Every documented field, as long as they are in practice. */
const groupOf = (index: number): SchoolGroup => {
  const place = pick(places, index) ?? ''
  return {
    id: index + 1,
    name: `Scholengroep Sint-Jozef ${place} ${index + 1}`,
    onderwijsnet: pick(networks, index),
    clientNumber: `K${String(index + 1).padStart(6, '0')}`,
    vat: `BE 0${400_000_000 + index * 97}`,
    salutation: 'Geachte directie',
    street: pick(streets, index),
    number: String((index % 180) + 1),
    city: {
      id: (index % 2700) + 1,
      postalCode: String(1000 + (index % 9000)),
      name: place,
      provinceId: (index % 11) + 1,
    },
    invoiceEmails: `facturen@groep-${index + 1}.example;boekhouding@groep-${index + 1}.example`,
    purchaseOrderEmails: `bestellingen@groep-${index + 1}.example`,
    peppol: index % 3 === 0,
    requiresPurchaseOrder: index % 4 === 0,
    yearly: index % 5 !== 0,
    contractType: pick(contractTypes, index),
    contractFee: 250 + (index % 40) * 12.5,
    licenceExpirationDate: '2027-08-31',
    licenceFee: 1200 + (index % 90) * 25.5,
    licenceFeeParts: 12,
    licenceFeePartsInvoiced: index % 12,
  }
}

const prepared = (items: unknown[]): Buffer => Buffer.from(JSON.stringify({ items }))

await runChild(async (given) => {
  const { groups } = z.object({ groups: z.number() }).parse(given)
  const answers = new Map<string, Buffer>([
    [reference.onderwijsnetten.path, prepared(networks)],
    [schoolGroups.list.path, prepared(Array.from({ length: groups }, (_, index) => groupOf(index)))],
  ])
  const server = createServer(({ url = '' }, response) => {
    const body = answers.get(url)
    if (body) response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    else response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const stop = async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
  return { ready: { url: `http://127.0.0.1:${port}` }, stop }
})
