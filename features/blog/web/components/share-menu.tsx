import type { BlogPost } from '../../contract/blog-shapes.rules.ts'
import { IconCopy, IconMail, IconMessage, IconPrinter, IconShare } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { copyText } from '#ui/export/copy-text.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { toast } from '#ui/toast/toast-store.ts'

/** The URL to share: the public one, if any. */
export const shareAddress = ({ id, publicPath }: Pick<BlogPost, 'id' | 'publicPath'>): string =>
  new URL(publicPath === '' ? `/pages/blog/detail/${id}` : publicPath, window.location.origin).href

/** Shares a post (BLOG-12): copy, mail, or chat. */
export function ShareMenu({ post }: { post: BlogPost }) {
  const { t } = useTranslation('blog')
  const navigate = useNavigate()
  const address = shareAddress(post)
  async function copy(): Promise<boolean> {
    try {
      await copyText(Promise.resolve(address))
      return true
    } catch {
      toast.error(t('share.notCopied'))
      return false
    }
  }
  return (
    <Menu name={t('share.name')} icon={<IconShare size={18} stroke={1.7} />}>
      {() => (
        <>
          <MenuItem
            text={t('share.copy')}
            icon={<IconCopy size={16} stroke={1.7} />}
            onChoose={() => void copy().then(isCopied => isCopied && toast.done(t('share.copied')))}
          />
          <MenuItem
            text={t('share.mail')}
            icon={<IconMail size={16} stroke={1.7} />}
            onChoose={() => {
              window.location.href = `mailto:?subject=${encodeURIComponent(post.title)}&body=${encodeURIComponent(`${post.excerpt}\n\n${address}`)}`
            }}
          />
          <MenuItem
            text={t('share.chat')}
            icon={<IconMessage size={16} stroke={1.7} />}
            onChoose={() =>
              void copy().then(isCopied => {
                if (!isCopied) return
                toast.done(t('share.inChat'))
                void navigate({ to: '/apps/chat' })
              })
            }
          />
          <MenuItem
            text={t('share.print')}
            icon={<IconPrinter size={16} stroke={1.7} />}
            onChoose={() => window.print()}
          />
        </>
      )}
    </Menu>
  )
}
