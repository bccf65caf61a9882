import { defineCall } from './define.ts'
import { instance } from './system.contract.ts'

// Apart from health and the page's own start: those are needed before anybody has signed in.

export const instanceContract = {
  getInstance: defineCall({
    method: 'GET',
    path: '/api/instance',
    access: 'public',
    duringMaintenance: true,
    summary: 'What concerns everybody: how the instance counts and writes, and whether it is closed for maintenance',
    output: instance,
  }),
}
