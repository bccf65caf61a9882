import { type Client, client, type Invoice } from '../../contract/invoice-shapes.rules.ts'

// The client of a draft as one text among the form's values: what is shown, kept across a reload and saved is one and the same.

export const writeClient = (chosen: Client | undefined): string =>
  chosen === undefined ? '' : JSON.stringify(chosen)

export function readClient(text: string): Client | undefined {
  try {
    return client.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The client as it is stored with the invoice. */
export const clientIn = (invoice: Invoice): Client => ({
  ...invoice.client,
  id: invoice.clientId,
  avatarColor: invoice.avatarColor,
  language: invoice.language,
  isPaused: false,
  version: 0,
})
