/** Names of demo schools, streets and people, and their domains. */
import { foldText } from '@schoolbeheer/domain/text'

/** Under .test, which nobody can own. */
export function domainOf(name: string): string {
  return `${foldText(name)
    .replace(/^vzw /, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-|-$/g, '')}.test`
}

/** Regions whose name a school group carries, with its main town. */
export const regions = [
  { name: 'Dender', postalCode: '9300', town: 'Aalst' },
  { name: 'Waasland', postalCode: '9100', town: 'Sint-Niklaas' },
  { name: 'Kempen', postalCode: '2300', town: 'Turnhout' },
  { name: 'Hageland', postalCode: '3290', town: 'Diest' },
  { name: 'Westhoek', postalCode: '8900', town: 'Ieper' },
  { name: 'Meetjesland', postalCode: '9900', town: 'Eeklo' },
  { name: 'Haspengouw', postalCode: '3700', town: 'Tongeren' },
  { name: 'Maasland', postalCode: '3630', town: 'Maasmechelen' },
  { name: 'Rivierenland', postalCode: '2800', town: 'Mechelen' },
  { name: 'Leieland', postalCode: '8500', town: 'Kortrijk' },
  { name: 'Vlaamse Ardennen', postalCode: '9700', town: 'Oudenaarde' },
  { name: 'Houtland', postalCode: '8820', town: 'Torhout' },
  { name: 'Noorderkempen', postalCode: '2320', town: 'Hoogstraten' },
  { name: 'Zennevallei', postalCode: '1500', town: 'Halle' },
  { name: 'Dijleland', postalCode: '3000', town: 'Leuven' },
  { name: 'Voorkempen', postalCode: '2900', town: 'Schoten' },
]

/** Each network by its id: how often it occurs in a hundred, how its groups and its schools are called. */
export const networks = [
  {
    id: 1,
    share: 18,
    groups: ['Scholengroep {place}', 'GO! scholengroep {place}'],
    schools: [
      'GO! Basisschool {nick}',
      'GO! Atheneum {place}',
      'GO! Technisch Atheneum {place}',
      'GO! Kunstschool {place}',
    ],
  },
  {
    id: 2,
    share: 60,
    groups: [
      'vzw Katholiek Onderwijs Regio {place}',
      'vzw Katholieke Scholen {place}',
      'vzw Sint-{saint}scholen {place}',
      'vzw Vrije Basisscholen {place}',
      'vzw Scholengemeenschap Sint-{saint} {place}',
    ],
    schools: [
      'Vrije Basisschool {nick}',
      'Sint-{saint}college {place}',
      'Sint-{saint}instituut {place}',
      'Vrije Kleuterschool {nick}',
    ],
  },
  {
    id: 3,
    share: 17,
    groups: ['Gemeentelijk Onderwijs {place}', 'Gemeentebestuur {place}', 'Gemeentelijke Basisscholen {place}'],
    schools: ['Gemeentelijke Basisschool {nick}', 'Gemeenteschool {place}', 'Academie voor Muziek en Woord {place}'],
  },
  {
    id: 4,
    share: 2,
    groups: ['Provinciale Scholen {place}', 'Provinciaal Onderwijs {place}'],
    schools: ['Provinciale Technische School {place}', 'Provinciaal Instituut {place}'],
  },
  {
    id: 5,
    share: 3,
    groups: ['vzw Freinetscholen {place}', 'vzw Steinerscholen {place}', 'vzw Leefscholen {place}'],
    schools: ['Freinetschool {nick}', 'Steinerschool {place}', 'Leefschool {nick}'],
  },
] as const

/** As they stand in a compound: Sint-Jozefscollege, Sint-Amandusinstituut. */
export const saints = [
  'Jozefs',
  'Pieters',
  'Michiels',
  'Maartens',
  'Lodewijks',
  'Gertrudis',
  'Ursula',
  'Barbara',
  'Vincentius',
  'Franciscus',
  'Aloysius',
  'Bernardus',
  'Lambertus',
  'Augustinus',
  'Godelieve',
  'Theresia',
  'Laurentius',
  'Niklaas',
  'Amandus',
  'Bavo',
]

export const schoolNicknames = [
  'De Regenboog',
  'De Linde',
  'De Vlinder',
  'Het Kompas',
  'De Springplank',
  'De Zonnebloem',
  'De Bron',
  'De Wegwijzer',
  'De Klaproos',
  'Klavertje Vier',
  'De Boomgaard',
  'De Kleine Prins',
  'De Vlieger',
  'Het Molentje',
  'De Kade',
  'De Horizon',
]

export const streets = [
  'Schoolstraat',
  'Kerkstraat',
  'Stationsstraat',
  'Molenstraat',
  'Dorpsstraat',
  'Nieuwstraat',
  'Kasteeldreef',
  'Beekstraat',
  'Veldstraat',
  'Gemeenteplein',
  'Sportlaan',
  'Lindelaan',
  'Kapellestraat',
  'Marktplein',
  'Vaartstraat',
  'Hoogstraat',
]

const women = ['An', 'Els', 'Katrien', 'Sofie', 'Leen', 'Inge', 'Hilde', 'Nathalie', 'Fatima', 'Greet']
const men = ['Jan', 'Koen', 'Bart', 'Wim', 'Dirk', 'Tom', 'Stijn', 'Mehmet', 'Luc', 'Pieter']

export const firstNames = [...women, ...men]

export const titledFirstNames = [...women.map((name) => `Mevrouw ${name}`), ...men.map((name) => `Mijnheer ${name}`)]

export const lastNames = [
  'Peeters',
  'Janssens',
  'Maes',
  'Jacobs',
  'Mertens',
  'Willems',
  'Claes',
  'Goossens',
  'Wouters',
  'De Smet',
  'Hermans',
  'Michiels',
  'Van Damme',
  'Verhoeven',
  'Lambrecht',
  'De Clercq',
  'Desmet',
  'Yilmaz',
  'Cools',
  'Pauwels',
]

/** How many people have names of their own. */
export const pairs = firstNames.length * lastNames.length

/** Has no divisor in common with the number of pairs of names, so that no place repeats a person. */
const step = 147

/** A person of a place, whose list begins at `first`; the next one has another name. */
export function personAt(first: number, index: number): { firstName: string; lastName: string } {
  const at = first + index * step
  return {
    firstName: firstNames[at % firstNames.length] ?? '',
    lastName: lastNames[Math.floor(at / firstNames.length) % lastNames.length] ?? '',
  }
}

/** The part of an e-mail address before the @. */
export function mailboxOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].map((name) => foldText(name).replace(/[^a-z]+/g, '-')).join('.')
}

export const offices = [
  'Algemeen directeur',
  'Directeur',
  'Coördinerend directeur',
  'Boekhouding',
  'Financieel beheerder',
  'Secretariaat',
]
