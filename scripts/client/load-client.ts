import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call, CallInput, CallOutput } from '#platform/contract/define.ts'
import type {
  ApiErrorConstructor,
  CallOptions,
  ClientOptions,
  ClientTools,
  DownloadedFile,
} from '../../client/types.ts'

// The package for our own programs: as it is built, with the contract's own types in place of those that are generated from it.

type FunctionOf<C> = C extends Call
  ? ((
      input: CallInput<C>,
      options?: CallOptions,
    ) => Promise<C extends { file: true } ? DownloadedFile : CallOutput<C>>) & {
      each: (input: CallInput<C>, options?: CallOptions) => AsyncGenerator<unknown>
    }
  : never

/** A client of some areas: `ClientOf<{ todo: typeof todoContract }>`. */
export type ClientOf<Areas> = ClientTools & {
  [area in keyof Areas]: { [name in keyof Areas[area]]: FunctionOf<Areas[area][name]> }
}
export interface LoadedClient {
  createClient: <Areas>(options: ClientOptions) => ClientOf<Areas>
  ApiError: ApiErrorConstructor
}

/** Loads the package that was built into a folder. */
export async function loadClient(folder: string): Promise<LoadedClient> {
  const loaded: LoadedClient = await import(pathToFileURL(join(folder, 'index.js')).href)
  return loaded
}
