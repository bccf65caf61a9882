import type { Cases } from '#app/server/test/matrix/matrix-world.ts'

const nothing = () => ({})

export const notificationsCases: Cases = {
  'notifications.listNotifications': { '-': nothing },
  'notifications.readNotifications': { '-': () => ({ body: {} }) },
  'notifications.announce': {
    '-': ({ me }) => ({
      body: { kind: 'announcement', title: `Hear, hear ${me.id}`, text: 'A word.' },
    }),
  },
}
