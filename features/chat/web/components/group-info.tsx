import type { ChatMember } from '../../contract/chat.contract.ts'
import { IconCrown, IconDots, IconPencil, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { MAX_GROUP_NAME } from '../../contract/chat.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { renameGroup, updateMembers } from '../chat-actions.api.ts'
import type { ChatAddress } from './chat-address.ts'
import type { OpenChat } from './chat-people.ts'
import { GroupPicture } from './group-picture.tsx'
import { PersonSelect } from './person-select.tsx'
import { PanelPart } from './side-panel.tsx'
import styles from './info.module.css'
import { useAction } from './use-action.ts'

const SIZE = { size: 16, stroke: 1.7 }

/** A group: name, members, owners, and owners' actions. */
export function GroupInfo({ open, address }: { open: OpenChat; address: ChatAddress }) {
  const { t } = useTranslation('chat')
  const [dialog, setDialog] = useState<'rename' | 'add'>()
  const { chat } = open
  if (chat === null) return null
  const isOwner = chat.role === 'owner'
  return (
    <>
      <div className={styles.person}>
        <GroupPicture />
        <p className={styles.name} dir="auto">
          {chat.name}
        </p>
        {isOwner ? (
          <div className={styles.actions}>
            <Button icon={<IconPencil {...SIZE} />} onClick={() => setDialog('rename')}>
              {t('group.rename')}
            </Button>
            <Button icon={<IconUserPlus {...SIZE} />} onClick={() => setDialog('add')}>
              {t('group.add')}
            </Button>
          </div>
        ) : null}
      </div>
      <PanelPart title={t('group.members', { count: chat.members.length })}>
        <ul className={styles.list}>
          {chat.members.map(member => (
            <MemberRow key={member.userId} member={member} open={open} address={address} />
          ))}
        </ul>
      </PanelPart>
      {dialog === 'rename' ? (
        <RenameDialog id={chat.id} name={chat.name} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'add' ? <AddDialog open={open} onClose={() => setDialog(undefined)} /> : null}
    </>
  )
}

function MemberRow({
  member,
  open,
  address,
}: {
  member: ChatMember
  open: OpenChat
  address: ChatAddress
}) {
  const { t } = useTranslation('chat')
  const act = useAction()
  const { chat } = open
  if (chat === null) return null
  const isSelf = member.userId === open.ownId
  const isOwner = member.role === 'owner'
  const change = (changes: Parameters<typeof updateMembers>[1]) =>
    void act(updateMembers(chat.id, changes))
  const turn = () =>
    change({ roles: [{ userId: member.userId, role: isOwner ? 'member' : 'owner' }] })
  return (
    <li className={styles.row}>
      <Avatar person={member} />
      <span className={styles.grow} dir="auto">
        {member.fullName}
      </span>
      {isOwner ? (
        <IconCrown size={15} stroke={1.7} role="img" aria-label={t('group.owner')} />
      ) : null}
      {isSelf ? null : (
        <Menu name={t('group.memberMenu', { name: member.fullName })} icon={<IconDots {...SIZE} />}>
          {() => (
            <>
              <MenuItem
                text={t('group.write')}
                onChoose={() => address.open({ contactId: member.userId })}
              />
              {chat.role === 'owner' ? (
                <>
                  <MenuItem
                    text={t(isOwner ? 'group.makeMember' : 'group.makeOwner')}
                    icon={<IconCrown {...SIZE} />}
                    onChoose={turn}
                  />
                  <MenuItem
                    text={t('group.remove')}
                    icon={<IconUserMinus {...SIZE} />}
                    tone="bad"
                    onChoose={() => change({ remove: [member.userId] })}
                  />
                </>
              ) : null}
            </>
          )}
        </Menu>
      )}
    </li>
  )
}

const nameSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_GROUP_NAME)),
})

function RenameDialog({
  id: chatId,
  name,
  onClose,
}: {
  id: number
  name: string
  onClose: () => void
}) {
  const { t } = useTranslation(['chat', 'ui'])
  const id = useId()
  const form = useForm({
    schema: nameSchema,
    initial: { name },
    async onSubmit(values) {
      await renameGroup(chatId, values.name)
      onClose()
    },
  })
  return (
    <Dialog
      title={t('group.rename')}
      onClose={onClose}
      foot={
        <FormFoot id={id} isBusy={form.isBusy} submit={t('composer.save')} onCancel={onClose} />
      }
    >
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="name"
          label={t('group.name')}
          autoComplete="off"
          maxLength={MAX_GROUP_NAME}
          isFirst
        />
      </Form>
    </Dialog>
  )
}

function AddDialog({ open, onClose }: { open: OpenChat; onClose: () => void }) {
  const { t } = useTranslation(['chat', 'ui'])
  const act = useAction()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const { chat } = open
  if (chat === null) return null
  const { id, members } = chat
  async function add(): Promise<void> {
    setBusy(true)
    const isDone = await act(updateMembers(id, { add: [...chosen] }))
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={t('group.add')}
      shape="drawer"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            blockedBy={chosen.size === 0 ? t('group.nobody') : undefined}
            onClick={() => void add()}
          >
            {t('group.add')}
          </Button>
        </>
      }
    >
      <PersonSelect
        chosen={chosen}
        except={new Set(members.map(member => member.userId))}
        onChange={setChosen}
      />
    </Dialog>
  )
}
