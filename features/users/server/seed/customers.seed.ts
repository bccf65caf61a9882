import { createChance, pickOf, pickWeighted } from '#platform/server/compose/demo-history.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import { CUSTOMER_PLACES, type CustomerPlace } from './places.seed.ts'

// The customers in the past of the demo: composed of lists, the same on every instance.

export interface DemoCustomer {
  fullName: string
  isWoman: boolean
  username: string
  email: string
  /** Empty of a private person. */
  company: string
  phone: string
  country: string
  address: {
    line1: string
    city: string
    region: string
    postalCode: string
    /** ISO 3166. */
    country: string
  }
}

const CUSTOMERS = 300
const COMPANY_SHARE = 0.42
const SEED = 20_251

/** Three hundred people of twenty countries, private or with a company, in order of joining. */
export function listDemoCustomers(): DemoCustomer[] {
  const chance = createChance(SEED)
  const taken = new Set<string>()
  const customers: DemoCustomer[] = []
  while (customers.length < CUSTOMERS) {
    const place = pickWeighted(CUSTOMER_PLACES, { weightOf: one => one.weight, chance })
    const customer = compose(place, chance)
    const keys = [customer.fullName, customer.username, customer.company].filter(key => key !== '')
    if (keys.some(key => taken.has(key))) continue
    for (const key of keys) taken.add(key)
    customers.push(customer)
  }
  return customers
}

function compose(place: CustomerPlace, chance: () => number): DemoCustomer {
  // A family name may have two words.
  const family = () => pickOf(place.last.replaceAll('De ', 'De_').split(' '), chance)
  const last = family().replace('_', ' ')
  const first = pickOf(place.first.split(/[ |]/), chance)
  const fullName = `${first} ${last}`
  const username = plain(fullName).replaceAll(' ', '.')
  const isCompany = chance() < COMPANY_SHARE
  const owner = family().replace('_', ' ')
  const company = isCompany ? pickOf(place.trades.split('|'), chance).replace('%', owner) : ''
  const house = 1 + Math.floor(chance() ** 2 * 90)
  return {
    fullName,
    isWoman: place.first.split('|')[0]?.split(' ').includes(first) === true,
    username,
    email: isCompany
      ? `${username}@${plain(owner).replaceAll(' ', '-')}.example`
      : `${username}@mail.example`,
    company,
    phone: `+${place.dial} 555 ${String(Math.floor(chance() * 10_000)).padStart(4, '0')}`,
    country: place.country,
    address: {
      line1: pickOf(place.streets.split('|'), chance).replace('#', `${house}`),
      ...townOf(pickOf(place.towns.split('|'), chance)),
      country: place.code,
    },
  }
}

/** `V6B 1A1, Vancouver@BC` */
function townOf(text: string): { postalCode: string; city: string; region: string } {
  const [postalCode = '', town = ''] = text.split(', ')
  const [city = '', region = ''] = town.split('@')
  return { postalCode, city, region }
}

const plain = (text: string): string =>
  foldSearch(text)
    .replaceAll(/[^a-z\d ]/g, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
