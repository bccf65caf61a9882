import { emailMailboxContract } from '../contract/email-mailbox.contract.ts'
import { emailContract } from '../contract/email.contract.ts'
import { made, these, type FeatureSamples } from '#app/server/test-samples.ts'

export const emailSamples: FeatureSamples = {
  samples: {
    'email.saveDraft': made(
      emailContract.saveDraft,
      { to: [{ email: 'to@outside.example' }], subject: 'Half', message: '<p>Written</p>' },
      ['email'],
    ),
    'emailMailbox.updateEmailSettings': these({}),
    'emailMailbox.updateEmailLabel': made(
      emailMailboxContract.addEmailLabel,
      { name: 'Press', color: 'info' },
      ['label'],
    ),
    'emailMailbox.updateEmailFilter': made(
      emailMailboxContract.addEmailFilter,
      { name: 'News', conditions: { subject: 'news' }, actions: { isStarred: true } },
      ['filter'],
    ),
  },
  writtenOtherwise: {
    'email.saveDraft': ['inReplyToId'],
  },
  exempt: {
    several: [
      'email.updateEmails',
      'email.updateEmailsLabel',
      'emailMailbox.snoozeEmails',
      'emailMailbox.deleteForever',
    ],
    order: ['emailMailbox.reorderEmailFilters'],
    act: [
      'email.undoSend',
      'email.rescheduleEmail',
      'email.discardDraft',
      'emailMailbox.allowImages',
      'emailMailbox.unsubscribe',
      'emailMailbox.previewEmailFilter',
      'emailMailbox.applyEmailFilter',
    ],
  },
}
