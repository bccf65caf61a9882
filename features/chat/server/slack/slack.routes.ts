import { chatSlackContract, SLACK_BYTES } from '../../contract/chat-slack.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { readUpload } from '#platform/server/files/read-upload.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { ChatParts } from '../chat.context.ts'
import { importSlack, listKnown } from './import.service.ts'
import { readSlackFile } from './reader.service.ts'

export function slackRoutes(parts: ChatParts): Route[] {
  const { dialect, read: db } = parts.database
  return [
    route(chatSlackContract.importSlack, async input => {
      const bytes = await readUpload(input.request.body(), SLACK_BYTES)
      const read = await readSlackFile(bytes, [...(await listKnown(db, dialect))])
      const dryRun = input.query.dryRun === '1'
      return mutate(parts, input, context => importSlack(context, { read, dryRun, dialect }))
    }),
  ]
}
