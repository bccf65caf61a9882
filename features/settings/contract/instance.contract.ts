import { defineCall } from '#platform/contract/define.ts'
import { instance } from '#platform/contract/boot.rules.ts'

// Apart from health and the page's own start: those are needed before anybody has signed in.

export const instanceContract = {
  getInstance: defineCall({
    method: 'GET',
    path: '/api/instance',
    access: 'public',
    whileClosed: true,
    summary:
      'What concerns everybody: who may join, and whether the instance is closed for maintenance',
    output: instance,
  }),
}
