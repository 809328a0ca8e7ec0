/** Demo locations: places in Flanders and Brussels that exist, with where to park near them. */
import { inserted } from '@schoolbeheer/server/database/rows'
import type { Db } from '../db/connection.ts'
import { locations, parkingSpots } from '../db/tables/locations.ts'

/** `city`: postal code and name. */
type Place = { name: string; description: string; address: { street: string; number: string; city: string } }
type DemoLocation = Place & { parking: (Place & { free: boolean })[] }

/** @param cityId of a postal code and name */
export async function seedLocations(tx: Db, cityId: (city: string) => number): Promise<void> {
  const placed = ({ city, ...address }: Place['address']) => ({ ...address, cityId: cityId(city) })
  for (const { parking, address, ...location } of demoLocations) {
    const added = await tx
      .insert(locations)
      .values({ ...location, ...placed(address) })
      .returning({ id: locations.id })
    const locationId = inserted(added).id
    for (const { address: near, ...spot } of parking)
      await tx.insert(parkingSpots).values({ ...spot, locationId, ...placed(near) })
  }
}

const demoLocations: DemoLocation[] = [
  {
    name: 'Provinciehuis Antwerpen',
    description: 'Meld u aan bij het onthaal; de zalen liggen op de eerste verdieping.\nNeem uw identiteitskaart mee.',
    address: { street: 'Koningin Elisabethlei', number: '22', city: '2018 Antwerpen' },
    parking: [
      {
        name: 'Q-Park Astrid',
        description: 'Ondergronds, onder het plein voor het Centraal Station. Een kwartier te voet of tram 2.',
        free: false,
        address: { street: 'Koningin Astridplein', number: '27', city: '2018 Antwerpen' },
      },
      {
        name: 'P+R Luchtbal',
        description: 'Gratis met een geldig ticket van De Lijn; tram 6 naar het centrum.',
        free: true,
        address: { street: 'Havanastraat', number: '5', city: '2030 Antwerpen' },
      },
    ],
  },
  {
    name: 'PAC Het Zuid',
    description:
      'Provinciaal Administratief Centrum. Vergaderzalen op het gelijkvloers, toegankelijk met een rolstoel.',
    address: { street: 'Woodrow Wilsonplein', number: '2', city: '9000 Gent' },
    parking: [
      {
        name: 'Parking Zuid',
        description: 'Onder het winkelcentrum, ingang langs de kant van het park.',
        free: false,
        address: { street: 'Franklin Rooseveltlaan', number: '3', city: '9000 Gent' },
      },
      {
        name: 'Parking Sint-Pietersplein',
        description: 'Een twaalftal minuten te voet.',
        free: false,
        address: { street: 'Sint-Pietersplein', number: '65', city: '9000 Gent' },
      },
      {
        name: 'P+R Gentbrugge Arsenaal',
        description: 'Buiten de lage-emissiezone. Tram 2 naar Gent Zuid.',
        free: true,
        address: { street: 'Brusselsesteenweg', number: '602', city: '9050 Gentbrugge' },
      },
    ],
  },
  {
    name: 'Provinciehuis Vlaams-Brabant',
    description: 'Tegenover het station van Leuven, aan de kant van Kessel-Lo.',
    address: { street: 'Provincieplein', number: '1', city: '3010 Kessel Lo' },
    parking: [
      {
        name: 'Parking Provinciehuis',
        description: 'Ondergronds; geef uw nummerplaat vooraf door aan het onthaal.',
        free: false,
        address: { street: 'Provincieplein', number: '1', city: '3010 Kessel Lo' },
      },
      {
        name: 'Parking Vaartkom',
        description: 'Twintig minuten te voet, of de bus naar het station.',
        free: false,
        address: { street: 'Vaartkom', number: '1', city: '3000 Leuven' },
      },
    ],
  },
  {
    name: 'Provinciehuis Limburg',
    description: 'Bus 4 stopt voor de deur. Broodjes in het bedrijfsrestaurant.',
    address: { street: 'Universiteitslaan', number: '1', city: '3500 Hasselt' },
    parking: [
      {
        name: 'Bezoekersparking',
        description: 'Links van het gebouw; druk bij de slagboom op de bel.',
        free: true,
        address: { street: 'Universiteitslaan', number: '1', city: '3500 Hasselt' },
      },
    ],
  },
  {
    name: 'Provinciehuis Boeverbos',
    description: 'In het park: volg de borden naar het onthaal.',
    address: { street: 'Koning Leopold III-laan', number: '41', city: '8200 Sint-Andries' },
    parking: [
      {
        name: 'Parking Boeverbos',
        description: 'Voor het gebouw, met laadpalen.',
        free: true,
        address: { street: 'Koning Leopold III-laan', number: '41', city: '8200 Sint-Andries' },
      },
    ],
  },
  {
    name: 'Concertgebouw Brugge',
    description: 'Kamermuziekzaal en vergaderzalen. Ingang langs de lantaarntoren.',
    address: { street: '’t Zand', number: '34', city: '8000 Brugge' },
    parking: [
      {
        name: 'Parking Centrum-Zand',
        description: 'Ondergronds, met rechtstreekse uitgang naar het plein.',
        free: false,
        address: { street: '’t Zand', number: '1', city: '8000 Brugge' },
      },
      {
        name: 'Parking Centrum-Station',
        description: 'Goedkoop, en de bus naar het centrum is inbegrepen.',
        free: false,
        address: { street: 'Hendrik Brugmansstraat', number: '1', city: '8000 Brugge' },
      },
    ],
  },
  {
    name: 'Kortrijk Xpo',
    description: 'Meeting Center, ingang 5. Vlak bij de E17.',
    address: { street: 'Doorniksesteenweg', number: '216', city: '8500 Kortrijk' },
    parking: [
      {
        name: 'Parking Xpo Noord',
        description: 'Gratis buiten de beurzen.',
        free: true,
        address: { street: 'Doorniksesteenweg', number: '216', city: '8500 Kortrijk' },
      },
    ],
  },
  {
    name: 'Congres- en Erfgoedcentrum Lamot',
    description: 'Oude brouwerij aan de Dijle. Zaal op de derde verdieping, met lift.',
    address: { street: 'Van Beethovenstraat', number: '8', city: '2800 Mechelen' },
    parking: [
      {
        name: 'Parking Lamot',
        description: 'Naast het centrum; weinig plaatsen, kom op tijd.',
        free: false,
        address: { street: 'Van Beethovenstraat', number: '10', city: '2800 Mechelen' },
      },
    ],
  },
  {
    name: 'Utopia Aalst',
    description: 'Bibliotheek en academie. De auditoriumzaal ligt op het gelijkvloers.',
    address: { street: 'Utopia', number: '1', city: '9300 Aalst' },
    parking: [
      {
        name: 'Parking Hopmarkt',
        description: 'Ondergronds, vijf minuten te voet.',
        free: false,
        address: { street: 'Hopmarkt', number: '51', city: '9300 Aalst' },
      },
    ],
  },
  {
    name: 'Muntpunt',
    description: 'Zaal Zinneke, vijfde verdieping. Metro De Brouckère.',
    address: { street: 'Munt', number: '6', city: '1000 Brussel' },
    parking: [
      {
        name: 'Parking Munt-Monnaie',
        description: 'Lage-emissiezone: kijk na of uw wagen binnen mag.',
        free: false,
        address: { street: 'Prinsenstraat', number: '10', city: '1000 Brussel' },
      },
    ],
  },
  {
    name: 'Cultuurhuis de Warande',
    description: 'Ingang langs het kasteelplein.',
    address: { street: 'Warandestraat', number: '42', city: '2300 Turnhout' },
    parking: [],
  },
  {
    name: 'De Grote Post',
    description: 'Cultuurcentrum in het oude postgebouw. Tien minuten te voet van het station.',
    address: { street: 'Hendrik Serruyslaan', number: '18A', city: '8400 Oostende' },
    parking: [
      {
        name: 'Parking Mijnplein',
        description: 'Ondergronds.',
        free: false,
        address: { street: 'Mijnplein', number: '1', city: '8400 Oostende' },
      },
    ],
  },
  {
    name: 'C-mine',
    description: 'Op de oude mijnsite van Winterslag. Onthaal in de energiegebouwen.',
    address: { street: 'C-mine', number: '10', city: '3600 Genk' },
    parking: [
      {
        name: 'Parking C-mine',
        description: 'Achter de schachtblokken, het hele jaar gratis.',
        free: true,
        address: { street: 'C-mine', number: '100', city: '3600 Genk' },
      },
    ],
  },
  {
    name: 'ARhus',
    description: 'Kenniscentrum op het plein. Zaal De Kelder in het souterrain.',
    address: { street: 'De Munt', number: '8', city: '8800 Roeselare' },
    parking: [
      {
        name: 'Parking De Munt',
        description: 'Onder het winkelcentrum, het eerste uur gratis.',
        free: false,
        address: { street: 'De Munt', number: '1', city: '8800 Roeselare' },
      },
    ],
  },
]
