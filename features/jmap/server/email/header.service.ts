import { addressParser, decodeWords, type Address } from 'postal-mime'
import { MethodError } from '../jmap.errors.ts'

// Header fields in the forms of the protocol (RFC 8621, 4.1.2): as they are in the message, and parsed.

export interface HeaderField {
  name: string
  /** After the colon, with its folds. */
  value: string
}
/** No message here has nearly as many. */
const MAX_FIELDS = 500
const FORMS = [
  'Raw',
  'Text',
  'Addresses',
  'GroupedAddresses',
  'MessageIds',
  'Date',
  'URLs',
] as const
type Form = (typeof FORMS)[number]
export interface HeaderProperty {
  property: string
  name: string
  form: Form
  isAll: boolean
}

const ADDRESSES: readonly Form[] = ['Addresses', 'GroupedAddresses']
/** The parsed forms of known fields; others have any. */
const FORMS_OF: Readonly<Record<string, readonly Form[]>> = {
  ...Object.fromEntries(
    'from sender reply-to to cc bcc resent-from resent-sender resent-reply-to resent-to resent-cc resent-bcc'
      .split(' ')
      .map(name => [name, ADDRESSES]),
  ),
  ...Object.fromEntries(
    'message-id in-reply-to references resent-message-id'
      .split(' ')
      .map(name => [name, ['MessageIds'] as const]),
  ),
  ...Object.fromEntries(['date', 'resent-date'].map(name => [name, ['Date'] as const])),
  ...Object.fromEntries(
    'list-help list-unsubscribe list-subscribe list-post list-owner list-archive'
      .split(' ')
      .map(name => [name, ['URLs'] as const]),
  ),
  subject: ['Text'],
  comments: ['Text'],
  keywords: ['Text'],
  'list-id': ['Text'],
  received: [],
  'return-path': [],
}
const PROPERTY =
  /^header:([!-9;-~]{1,200}?)(?::as(Raw|Text|Addresses|GroupedAddresses|MessageIds|Date|URLs))?(:all)?$/

export const isHeaderProperty = (property: string): boolean => property.startsWith('header:')

/** `header:Subject:asText:all` in its parts. Throws for a form that the field does not have. */
export function readHeaderProperty(property: string): HeaderProperty {
  const [, name = '', given, all] = PROPERTY.exec(property) ?? []
  const form = FORMS.find(one => one === (given ?? 'Raw'))
  const allowed = FORMS_OF[name.toLowerCase()]
  if (
    name === '' ||
    form === undefined ||
    (form !== 'Raw' && allowed !== undefined && !allowed.includes(form))
  )
    throw new MethodError('invalidArguments', `Invalid: ${property.slice(0, 255)}`, ['properties'])
  return { property, name, form, isAll: all !== undefined }
}

/** The fields of a message's header, in order. */
export function splitHeader(header: string): HeaderField[] {
  return header.split(/\r?\n(?![ \t])/, MAX_FIELDS).flatMap(line => {
    const colon = line.indexOf(':')
    return colon < 1 ? [] : [{ name: line.slice(0, colon), value: line.slice(colon + 1) }]
  })
}

/** What a `header:` property answers; null where the field is not there. */
export function readHeader(
  fields: readonly HeaderField[],
  { name, form, isAll }: HeaderProperty,
): unknown {
  const found = fields
    .filter(field => field.name.toLowerCase() === name.toLowerCase())
    .map(({ value }) => asForm(value, form))
  return isAll ? found : (found.at(-1) ?? null)
}

const unfold = (value: string): string => value.replaceAll(/\r?\n(?=[ \t])/g, '').trim()

function asForm(value: string, form: Form): unknown {
  const line = unfold(value)
  switch (form) {
    case 'Raw':
      return value
    case 'Text':
      return decodeWords(line).normalize('NFC')
    case 'Addresses':
      return addressParser(line).flatMap(flat).map(toAddress)
    case 'GroupedAddresses':
      return grouped(addressParser(line))
    case 'MessageIds': {
      const ids = [...line.matchAll(/<([^<>\s]+)>/g)].map(([, id]) => id)
      return ids.length === 0 ? null : ids
    }
    case 'Date': {
      const time = Date.parse(line)
      return Number.isNaN(time) ? null : toDate(new Date(time).toISOString())
    }
    case 'URLs': {
      const urls = [...line.matchAll(/<([^<>\s]+)>/g)].map(([, url]) => url)
      return urls.length === 0 ? null : urls
    }
  }
}

const flat = (address: Address): Address[] => address.group ?? [address]
const toAddress = ({ name, address }: Address) => ({
  name: name === '' ? null : decodeWords(name),
  email: address ?? '',
})
/** Addresses outside a group are in one without a name, as long as they follow each other. */
function grouped(addresses: readonly Address[]) {
  const groups: { name: string | null; addresses: ReturnType<typeof toAddress>[] }[] = []
  for (const one of addresses) {
    const last = groups.at(-1)
    if (one.group !== undefined)
      groups.push({ name: decodeWords(one.name), addresses: one.group.map(toAddress) })
    else if (last !== undefined && last.name === null) last.addresses.push(toAddress(one))
    else groups.push({ name: null, addresses: [toAddress(one)] })
  }
  return groups
}

/** A moment as the protocol writes it: without a fraction of zero (RFC 8620, 1.4). */
export const toDate = (moment: string): string => moment.replace(/\.000Z$/, 'Z')
