import { DavError, needPrivileges } from '#platform/server/dav/dav-errors.ts'
import { CARDDAV, type PropName } from '#platform/server/dav/write-xml.ts'

// Rejections with the preconditions of RFC 6352.

const inCard = (name: string): PropName => ({ ns: CARDDAV, name })

export const bookFixed = () =>
  new DavError(
    403,
    'You can’t create address books here.',
    inCard('addressbook-collection-location-ok'),
  )
export const bookReadOnly = () => needPrivileges('You can’t change contacts in this address book.')
export const contactStays = () => needPrivileges('Contacts in this address book can’t be deleted.')
export const bookTooLarge = (most: number) =>
  new DavError(
    507,
    `This address book has more than ${most} contacts, which is more than can be synced.`,
    {
      ns: 'DAV:',
      name: 'number-of-matches-within-limits',
    },
  )
export const dataUnknown = () =>
  new DavError(403, 'Contacts are sent as vCard 3.0 or 4.0.', inCard('supported-address-data'))
export const collationUnknown = () =>
  new DavError(
    403,
    'Use the collation i;ascii-casemap, i;octet or i;unicode-casemap.',
    inCard('supported-collation'),
  )
export const filterUnknown = (detail: string) =>
  new DavError(403, detail, inCard('supported-filter'))
export const typeRefused = () =>
  new DavError(415, 'Send the contact as text/vcard.', inCard('supported-address-data'))
export const notContact = (detail: string) =>
  new DavError(403, detail, inCard('valid-address-data'))
export const uidTaken = () =>
  new DavError(409, 'This contact already exists under another name.', inCard('no-uid-conflict'))
export const nameTaken = (kind: string) =>
  new DavError(409, `Names that start with ${kind}- are reserved.`)
