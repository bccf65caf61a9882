import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { searchText } from './wire.ts'

/** A record of another resource, as it is called there. */
export const relatedRecord = z.object({ id: z.int(), title: z.string() })

/** Where records of a resource are found by its name alone, as by a field that refers to it. */
export const optionsCall = (resource: string) =>
  defineCall({
    method: 'GET',
    path: `/api/${resource}/options`,
    access: 'session',
    summary: '',
    query: z.strictObject({ q: searchText }),
    output: z.object({ options: z.array(relatedRecord) }),
  })
