import { hashOf } from '../tokens/hash.ts'
import MailComposer from 'nodemailer/lib/mail-composer'
import { toMailOptions, type OutgoingMail } from '../mail/mail-options.ts'

type Written = Omit<OutgoingMail, 'receivers'>

/** A mail as a file: the bytes a server would be given; the same for the same mail. */
export const writeMessage = (mail: Written): Promise<Buffer> => compile(mail).build()

/** The header of that file, without reading the attachments' content. */
export const writeHeader = (mail: Written): string => compile(mail).buildHeaders()

function compile(mail: Written) {
  // Of the texts as well: no one can write one that contains its own boundary.
  const whole = JSON.stringify([mail.messageId, mail.text, mail.html])
  const baseBoundary = hashOf(whole).slice(0, 32)
  const node = new MailComposer({ ...toMailOptions(mail), baseBoundary }).compile()
  node.keepBcc = true
  return node
}

/** One message of an .mbox file (mboxrd): lines that begin like a separator are quoted once more. */
export function toMbox(message: Buffer, { sender, at }: { sender: string; at: Date }): Buffer {
  const text = message
    .toString('latin1')
    .replaceAll('\r\n', '\n')
    .replaceAll(/^(>*From )/gm, '>$1')
  const when = `${DAYS[at.getUTCDay()]} ${MONTHS[at.getUTCMonth()]} ${`${at.getUTCDate()}`.padStart(2, ' ')} ${at.toISOString().slice(11, 19)} ${at.getUTCFullYear()}`
  return Buffer.from(
    `From ${sender.replaceAll(/\s/g, '') || 'MAILER-DAEMON'} ${when}\n${text}${text.endsWith('\n') ? '' : '\n'}\n`,
    'latin1',
  )
}
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
