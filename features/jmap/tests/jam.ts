// jmap-jam without its own types: they are TypeScript sources with syntax that our compiler refuses.

interface Listed {
  list: Record<string, unknown>[]
}
interface Queried {
  ids: string[]
  total?: number
}
interface Calls {
  get(args: object): unknown
  query(args: object): { $ref(path: string): unknown }
}
interface Parsed {
  parsed: Record<string, Record<string, unknown>> | null
  notParsable: string[] | null
  notFound: string[] | null
}
/** A public JMAP client, as far as our tests use it. */
export interface Jam {
  requestMany(
    make: (r: Record<'Email' | 'Mailbox', Calls>) => Record<string, unknown>,
  ): Promise<[{ boxes: Listed; found: Queried; emails: Listed }]>
  api: {
    Email: {
      import(args: object): Promise<[{ created?: Record<string, { id: string }> }]>
      parse(args: object): Promise<[Parsed]>
    }
  }
  uploadBlob(accountId: string, body: Blob): Promise<{ blobId: string; size: number }>
  downloadBlob(options: {
    accountId: string
    blobId: string
    fileName: string
    mimeType: string
  }): Promise<Response>
}

const NAME: string = 'jmap-jam'

/** A client of its own for each test file. */
export async function createJam(config: { bearerToken: string; sessionUrl: string }): Promise<Jam> {
  const loaded: { default: new (given: object) => Jam } = await import(NAME)
  return new loaded.default(config)
}
