import type { Contact } from '#platform/server/compose/address-books.ts'
import type { CardLine } from './vcard.context.ts'

const WORK = { '3.0': 'TYPE=WORK', '4.0': 'TYPE=work' }
const EMAIL = { '3.0': 'TYPE=INTERNET,WORK', '4.0': 'TYPE=work' }
const PHONE = { '3.0': 'TYPE=WORK,VOICE', '4.0': 'TYPE=work,voice' }
// A UID that is not a URI is of type text in version 4.0 (RFC 6350 6.7.6).
const TEXT = { '3.0': '', '4.0': 'VALUE=text' }

/** The vCard properties of a contact. Unknown ones are left out. */
export function toCard(contact: Contact, uid: string): CardLine[] {
  const { fullName, nickname, email, phone, company, address, country } = contact
  const lines: CardLine[] = [
    { name: 'UID', value: uid, params: TEXT },
    { name: 'FN', value: fullName },
    { name: 'N', value: nameParts(fullName) },
    { name: 'NICKNAME', value: nickname },
    { name: 'ORG', value: company },
    { name: 'EMAIL', value: email, params: EMAIL },
    { name: 'TEL', value: phone, params: PHONE },
  ]
  if (address !== '' || country !== '')
    lines.push({ name: 'ADR', value: ['', '', address, '', '', '', country], params: WORK })
  return lines.filter(({ value }) => value !== '')
}

/** Family name, given names, and three unused parts: the last word is taken as family name, by which phones sort. */
function nameParts(fullName: string): string[] {
  const at = fullName.lastIndexOf(' ')
  return at === -1
    ? ['', fullName, '', '', '']
    : [fullName.slice(at + 1), fullName.slice(0, at), '', '', '']
}
