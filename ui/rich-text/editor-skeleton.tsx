import { SkeletonBox, Skeleton } from '../state/state.tsx'
import styles from './editor.module.css'
import { RichTextContent } from './rich-text-view.tsx'
import { toolGroups } from './tool-names.ts'

/** As high as the editor will be: a toolbar skeleton, with the text already readable. */
export function EditorSkeleton({ html, hasPictures }: { html: string; hasPictures: boolean }) {
  return (
    <div className={styles.box} aria-busy="true">
      <div className={styles.tools}>
        <div className={styles.toolbar}>
          {toolGroups(hasPictures).map(group => (
            <div key={group[0]} className={styles.group}>
              {group.map(name => (
                <div key={name} className={styles.skeletonBox}>
                  <Skeleton>
                    <SkeletonBox width={20} height={20} />
                  </Skeleton>
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className={styles.surface}>
        <div className={styles.text}>
          <RichTextContent html={html} hasRemotePictures={false} />
        </div>
      </div>
    </div>
  )
}
