import { type NoticeTopic, pagesContract } from '@smart-fft/contract/pages.contract'
import type { Language } from '@smart-fft/contract/preferences.rules'
import { api } from '../../platform/api/api-client.ts'

export const requestNotice = (body: { email: string; topic: NoticeTopic; news: boolean; language: Language }) =>
  api.call(pagesContract.requestNotice, { body })
export const confirmNotice = async (token: string): Promise<NoticeTopic> =>
  (await api.call(pagesContract.confirmNotice, { body: { token } })).topic
