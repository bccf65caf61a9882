import { these, type FeatureSamples } from '#app/server/test-samples.ts'

export const usersSamples: FeatureSamples = {
  samples: {
    'users.updateUser': these({ id: 5 }),
  },
  exempt: {
    several: [
      'users.updateUserStatus',
      'users.deleteUsers',
      'users.restoreUsers',
      'usersAdmin.inviteUsers',
      'usersAdmin.resendInvitations',
      'usersAdmin.updateUsers',
      'usersAdmin.requirePasswordChange',
    ],
    file: ['users.importUsers'],
    anew: ['usersAdmin.makeInviteLink'],
    act: [
      'usersAdmin.revokeUserSessions',
      'usersAdmin.sendPasswordReset',
      'usersAdmin.makeOneTimePassword',
      'usersAdmin.resetTwoFactor',
      'usersAdmin.setAvatar',
      'usersAdmin.impersonateUser',
      'usersAdmin.eraseUser',
    ],
  },
}
