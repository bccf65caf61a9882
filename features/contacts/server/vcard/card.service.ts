import type { Contact } from '#platform/server/compose/address-books.ts'
import type { CardLine } from './vcard.context.ts'

const WORK = { '3.0': 'TYPE=WORK', '4.0': 'TYPE=work' }
const EMAIL = { '3.0': 'TYPE=INTERNET,WORK', '4.0': 'TYPE=work' }
const PHONE = { '3.0': 'TYPE=WORK,VOICE', '4.0': 'TYPE=work,voice' }
// An id that is no address is a text in version 4 (RFC 6350 6.7.6).
const TEXT = { '3.0': '', '4.0': 'VALUE=text' }

/** A contact as a vCard says it. What is not known is left out. */
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

/** Family name, given names, and three parts that we do not know: the last word is the family name, as phones sort by it. */
function nameParts(fullName: string): string[] {
  const at = fullName.lastIndexOf(' ')
  return at === -1
    ? ['', fullName, '', '', '']
    : [fullName.slice(at + 1), fullName.slice(0, at), '', '', '']
}
