import { type NoticeTopic, noticeContract } from '../contract/notice.contract.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import { api } from '#platform/web/api/api-client.ts'

export const requestNotice = (body: {
  email: string
  topic: NoticeTopic
  subscribeToNews: boolean
  language: Language
}) => api.call(noticeContract.requestNotice, { body })
export const confirmNotice = async (token: string): Promise<NoticeTopic> =>
  (await api.call(noticeContract.confirmNotice, { body: { token } })).topic
