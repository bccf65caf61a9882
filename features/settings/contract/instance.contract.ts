import { defineCall } from '#platform/contract/define.ts'
import { instance } from '#platform/contract/boot.rules.ts'

// Only health checks and the page's own start are exempt: they are needed before anyone has signed in.

export const instanceContract = {
  getInstance: defineCall({
    method: 'GET',
    path: '/api/instance',
    access: 'public',
    whileClosed: true,
    summary:
      'Get public instance information, such as who can sign up and whether it’s in maintenance',
    output: instance,
  }),
}
