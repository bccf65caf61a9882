import { createTransport, type SendMailOptions } from 'nodemailer'

/** Hands a mail over as another mail server would: a real conversation on a real port. */
export async function handOver(port: number, mail: SendMailOptions): Promise<void> {
  const client = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  try {
    await client.sendMail(mail)
  } finally {
    client.close()
  }
}
