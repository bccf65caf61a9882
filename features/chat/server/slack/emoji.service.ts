// Slack's names of the emoji used most. Others stay as `:name:` in texts, and are left out as reactions.

const WORDS = `
  +1 👍 -1 👎 thumbsup 👍 thumbsdown 👎 ok_hand 👌 clap 👏 pray 🙏 wave 👋 muscle 💪 point_up ☝️
  point_up_2 👆 point_down 👇 point_left 👈 point_right 👉 raised_hands 🙌 raised_hand ✋ hand ✋
  handshake 🤝 crossed_fingers 🤞 v ✌️ fist ✊ facepunch 👊 punch 👊 eyes 👀 smile 😄 smiley 😃
  grinning 😀 grin 😁 laughing 😆 satisfied 😆 joy 😂 rolling_on_the_floor_laughing 🤣 sweat_smile 😅
  slightly_smiling_face 🙂 upside_down_face 🙃 wink 😉 blush 😊 innocent 😇 heart_eyes 😍
  star_struck 🤩 kissing_heart 😘 yum 😋 stuck_out_tongue 😛 stuck_out_tongue_winking_eye 😜
  thinking_face 🤔 hugging_face 🤗 face_with_hand_over_mouth 🤭 shushing_face 🤫 neutral_face 😐
  expressionless 😑 no_mouth 😶 smirk 😏 unamused 😒 face_with_rolling_eyes 🙄 grimacing 😬
  relieved 😌 pensive 😔 sleepy 😪 sleeping 😴 mask 😷 exploding_head 🤯 partying_face 🥳 sunglasses 😎
  nerd_face 🤓 confused 😕 worried 😟 slightly_frowning_face 🙁 open_mouth 😮 hushed 😯 astonished 😲
  flushed 😳 pleading_face 🥺 cry 😢 sob 😭 scream 😱 disappointed 😞 sweat 😓 weary 😩 tired_face 😫
  triumph 😤 rage 😡 angry 😠 skull 💀 ghost 👻 robot_face 🤖 see_no_evil 🙈 hear_no_evil 🙉
  speak_no_evil 🙊 shrug 🤷 face_palm 🤦 man_shrugging 🤷‍♂️ woman_shrugging 🤷‍♀️ heart ❤️
  orange_heart 🧡 yellow_heart 💛 green_heart 💚 blue_heart 💙 purple_heart 💜 black_heart 🖤
  white_heart 🤍 broken_heart 💔 two_hearts 💕 sparkling_heart 💖 star ⭐ star2 🌟 fire 🔥 sparkles ✨
  zap ⚡ boom 💥 tada 🎉 confetti_ball 🎊 rocket 🚀 bulb 💡 white_check_mark ✅ heavy_check_mark ✔️
  ballot_box_with_check ☑️ x ❌ warning ⚠️ no_entry ⛔ question ❓ grey_question ❔ exclamation ❗
  heavy_exclamation_mark ❗ bangbang ‼️ heavy_plus_sign ➕ heavy_minus_sign ➖ 100 💯 coffee ☕
  tea 🍵 beer 🍺 beers 🍻 pizza 🍕 cake 🍰 birthday 🎂 cookie 🍪 popcorn 🍿 calendar 📅 date 📅 clock ⏰
  alarm_clock ⏰ hourglass ⌛ hourglass_flowing_sand ⏳ pushpin 📌 round_pushpin 📍 paperclip 📎
  memo 📝 pencil 📝 pencil2 ✏️ link 🔗 lock 🔒 unlock 🔓 key 🔑 wrench 🔧 hammer 🔨 gear ⚙️ bug 🐛
  factory 🏭 truck 🚚 package 📦 chart_with_upwards_trend 📈 chart_with_downwards_trend 📉
  bar_chart 📊 moneybag 💰 dollar 💵 phone ☎️ telephone_receiver 📞 iphone 📱 computer 💻 email ✉️
  envelope ✉️ mailbox 📫 mega 📣 loudspeaker 📢 bell 🔔 no_bell 🔕 mag 🔍 books 📚 book 📖 trophy 🏆
  medal 🏅 first_place_medal 🥇 gift 🎁 balloon 🎈 sunny ☀️ cloud ☁️ rainbow 🌈 umbrella ☔
  snowflake ❄️ christmas_tree 🎄 palm_tree 🌴 seedling 🌱 four_leaf_clover 🍀 dog 🐶 cat 🐱
  unicorn_face 🦄 airplane ✈️ car 🚗 house 🏠 earth_africa 🌍 recycle ♻️ red_circle 🔴
  large_green_circle 🟢 large_yellow_circle 🟡 large_blue_circle 🔵 arrow_up ⬆️ arrow_down ⬇️
  arrow_right ➡️ arrow_left ⬅️ one 1️⃣ two 2️⃣ three 3️⃣ new 🆕 ok 🆗 soon 🔜 saluting_face 🫡
  melting_face 🫠 wave_dash 〰️ crown 👑 dart 🎯 art 🎨 movie_camera 🎥 musical_note 🎵 headphones 🎧
  microphone 🎤 football 🏈 soccer ⚽ runner 🏃 dancer 💃
`
  .trim()
  .split(/\s+/)
const NAMES = new Map(
  WORDS.flatMap((name, at) => (at % 2 === 0 ? [[name, WORDS[at + 1] ?? ''] as const] : [])),
)

/** The sign of a name, without its skin tone; undefined if it is unknown, as those of a workspace are. */
export function emojiOf(name: string): string | undefined {
  const [plain = ''] = name.split('::')
  return NAMES.get(plain)
}
