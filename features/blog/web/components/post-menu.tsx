import type { BlogItem } from '../../contract/blog-shapes.rules.ts'
import {
  IconDots,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconRestore,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import type { BlogActions } from './use-blog-actions.ts'

/** Actions of one post in the list. */
export function PostMenu({ post, actions }: { post: BlogItem; actions: BlogActions }) {
  const { t } = useTranslation('blog')
  const navigate = useNavigate()
  const [isPurging, setPurging] = useState(false)
  const title = post.title || t('untitled')
  const go = (to: '/pages/blog/edit/$id' | '/pages/blog/detail/$id') =>
    void navigate({ to, params: { id: `${post.id}` } })
  return (
    <>
      <Menu name={t('menuOf', { title })} icon={<IconDots size={18} stroke={1.7} />}>
        {() =>
          post.deletedAt === null ? (
            <>
              <MenuItem
                text={t('actions.edit')}
                icon={<IconPencil size={16} stroke={1.7} />}
                onChoose={() => go('/pages/blog/edit/$id')}
              />
              <MenuItem
                text={t('actions.read')}
                icon={<IconEye size={16} stroke={1.7} />}
                onChoose={() => go('/pages/blog/detail/$id')}
              />
              {post.status === 'Draft' ? null : (
                <MenuItem
                  text={t('actions.unpublish')}
                  icon={<IconEyeOff size={16} stroke={1.7} />}
                  onChoose={() => void actions.step([post.id], 'unpublish')}
                />
              )}
              <MenuItem
                text={t('actions.export')}
                icon={<IconDownload size={16} stroke={1.7} />}
                onChoose={() => void actions.download(post.id)}
              />
              <MenuItem
                text={t('actions.trash')}
                icon={<IconTrash size={16} stroke={1.7} />}
                tone="bad"
                onChoose={() => void actions.remove(post.id)}
              />
            </>
          ) : (
            <>
              <MenuItem
                text={t('actions.restore')}
                icon={<IconRestore size={16} stroke={1.7} />}
                onChoose={() => void actions.organize([post.id], 'restore')}
              />
              <MenuItem
                text={t('actions.purge')}
                icon={<IconTrashX size={16} stroke={1.7} />}
                tone="bad"
                onChoose={() => setPurging(true)}
              />
            </>
          )
        }
      </Menu>
      {isPurging ? (
        <ConfirmDialog
          title={t('purge.title', { title })}
          confirm={t('actions.purge')}
          isDangerous
          onConfirm={() => {
            setPurging(false)
            void actions.organize([post.id], 'purge')
          }}
          onClose={() => setPurging(false)}
        >
          <DialogText>{t('purge.text')}</DialogText>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
