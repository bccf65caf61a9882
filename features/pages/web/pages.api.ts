import { type helpForm, pagesContract } from '@smart-fft/contract/pages.contract'
import type * as z from 'zod/mini'
import { api } from '../../platform/api/api-client.ts'

// What the pages about the product ask and tell.

export const askHelp = (body: z.input<typeof helpForm>) => api.call(pagesContract.askHelp, { body })
