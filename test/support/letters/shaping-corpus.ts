/** Words of one script in one language, to be shaped in one face. */
export interface Corpus {
  readonly name: string;
  /** Key of a bundled face. */
  readonly face: string;
  /** ISO 15924, as HarfBuzz spells it. */
  readonly script: string;
  /** BCP 47. */
  readonly language: string;
  readonly rtl: boolean;
  readonly words: readonly string[];
}

const letters = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/** Every way to put one part after another. */
const joined = (...parts: readonly (readonly string[])[]): readonly string[] =>
  parts.reduce<readonly string[]>((made, part) => made.flatMap((start) => part.map((end) => start + end)), [""]);

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

/** Every n-th. */
const some = (words: readonly string[], step: number): readonly string[] => words.filter((_, at) => at % step === 0);

const arabicLetters = [..."ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةى"];
const persianLetters = [...arabicLetters.slice(0, 28), ..."پچژگکیۀ"];
const harakat = ["َ", "ُ", "ِ", "ّ", "ْ", "ً", "ٌ", "ٍ", "َّ", "ِّ", "ٰ"];
const arabicSample = `
يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق. وقد وهبوا عقلًا وضميرًا وعليهم أن يعامل بعضهم بعضًا بروح الإخاء.
الْحَمْدُ لِلَّهِ رَبِّ الْعَالَمِينَ مُحَمَّدٌ الله لا إلى لأن ١٢٣٤٥٦٧٨٩٠ ،؛؟ ـــ
`;
const persianSample = `
تمام افراد بشر آزاد به دنیا می‌آیند و از لحاظ حیثیت و حقوق با هم برابرند. خانه‌ای کتاب‌ها گچ‌پژ ۱۲۳۴۵۶۷۸۹۰
تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں۔ چاہئے ڈاکٹر ٹوپی پڑھنا
`;

const arabicWords = (own: readonly string[], sample: string): readonly string[] => [
  ...wordsOf(sample),
  ...joined(own, own),
  ...some(joined(own, own, own), 13),
  ...joined(own, harakat),
  ...some(joined(own, harakat, own, ["", "َ", "ِّ"]), 7),
];

const points = ["ְ", "ִ", "ֵ", "ֶ", "ַ", "ָ", "ֹ", "ֻ", "ּ", "ּ" + "ַ", "ָ" + "ּ", "ׁ", "ׂ", "ֱ", "ֲ", "ֳ"];
const hebrewLetters = letters(0x5d0, 0x5ea);
const hebrewSample = `
כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ שׁׂ צה״ל ג׳ ₪
`;

/** Scripts that write vowels around consonants and join these with a virama. */
function indicWords(consonants: readonly string[], vowelSigns: readonly string[], virama: string, sample: string) {
  const pairs = joined(consonants, [virama], consonants);
  return [
    ...wordsOf(sample),
    ...consonants,
    ...joined(consonants, vowelSigns),
    ...pairs,
    ...some(joined(pairs, vowelSigns), 13),
    ...some(joined(pairs, [virama], consonants), 41),
    ...joined(consonants, [virama]),
  ];
}

const devanagariSigns = [..."ािीुूृेैोौंःँ़", "िं", "ों"];
const devanagariConsonants = letters(0x915, 0x939);
const hindiSample = `
सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है। उन्हें बुद्धि और अन्तरात्मा की देन
कृष्ण ज्ञान श्री क्षत्रिय र्‍य र्कि र्क्षि हिन्दी ट्रेन ड्राइवर शृंगार १२३४५६७८९० ॐ ।॥ क्‍ष क्‌ष
`;
const marathiSample = `
सर्व मानवी व्यक्ति जन्मतःच स्वतंत्र आहेत व त्यांना समान प्रतिष्ठा व समान अधिकार आहेत. लहान शाळा कुऱ्हाड सुऱ्या शेवट ल श
`;
const bengaliConsonants = [
  ...letters(0x995, 0x9a8),
  ...letters(0x9aa, 0x9b0),
  "ল",
  "শ",
  "ষ",
  "স",
  "হ",
  "ড়",
  "ঢ়",
  "য়",
  "ৎ",
];
const bengaliSigns = [..."ািীুূৃেৈোৌংঃঁ"];
const bengaliSample = `
সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে। তাঁদের বিবেক এবং বুদ্ধি আছে; ভ্রাতৃত্বসুলভ
র‍্যাব কৃষ্ণ জ্ঞান শ্রী ক্ষত্রিয় র্কি হ্যাঁ গুরু শুভ হৃদয় ন্ত্রী ১২৩৪৫৬৭৮৯০
`;
/** hb-shape 6.0.0 leaves this cluster's last virama unattached; HarfBuzz 15 places it by its anchor. */
const differing = "ল্ম্ন";
const tamilConsonants = [..."கஙசஜஞடணதநனபமயரறலளழவஶஷஸஹ", "க்ஷ"];
const tamilSigns = [..."ாிீுூெேைொோௌ்"];
const tamilSample = `
மனிதப் பிறவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்; அவர்கள் மதிப்பிலும், உரிமைகளிலும் சமமானவர்கள், ஸ்ரீ ஶ்ரீ க்ஷ ௐ ௧௨௩
`;
const thaiConsonants = letters(0xe01, 0xe2e);
const thaiVowels = ["", "ะ", "ั", "า", "ำ", "ิ", "ี", "ึ", "ื", "ุ", "ู", "็"];
const thaiTones = ["", "่", "้", "๊", "๋", "์"];
const thaiSample = `
มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม น้ำ ป่า ปู่ ญี่ปุ่น ฐานันดร ปฏิบัติ ฤๅ ๑๒๓ ฯลฯ ๆ
`;

const laoConsonants = [..."ກຂຄງຈສຊຍດຕຖທນບປຜຝພຟມຢຣລວຫອຮ", "ໜ", "ໝ"];
const laoVowels = ["", "ະ", "ັ", "າ", "ຳ", "ິ", "ີ", "ຶ", "ື", "ຸ", "ູ", "ົ", "ຼ"];
const laoTones = ["", "່", "້", "໊", "໋", "໌"];
const laoSample = `
ມະນຸດທຸກຄົນເກີດມາມີກຽດສັກສີ ສິດທິ ເສລີພາບ ແລະ ຄວາມສະເໝີພາບເທົ່າທຽມກັນ ນ້ຳ ຫຼວງ ໃຫຍ່ ໄວ ເຂົ້າ ໑໒໓ ໆ ຯ
`;
const gurmukhiConsonants = [..."ਕਖਗਘਙਚਛਜਝਞਟਠਡਢਣਤਥਦਧਨਪਫਬਭਮਯਰਲਵਸਹੜ", "ਸ਼", "ਜ਼"];
const gurmukhiSigns = [..."ਾਿੀੁੂੇੈੋੌੰਂੱ"];
const gurmukhiSample = `
ਸਾਰਾ ਮਨੁੱਖੀ ਪਰਿਵਾਰ ਆਪਣੀ ਮਹਿਮਾ, ਸ਼ਾਨ ਅਤੇ ਹੱਕਾਂ ਦੇ ਪੱਖੋਂ ਜਨਮ ਤੋਂ ਹੀ ਆਜ਼ਾਦ ਹੈ ਪ੍ਰੇਮ ਸ੍ਵੈ ਪੜ੍ਹ ੴ ੧੨੩ ।
`;
const gujaratiConsonants = [..."કખગઘઙચછજઝઞટઠડઢણતથદધનપફબભમયરલવશષસહળ"];
const gujaratiSigns = [..."ાિીુૂૃેૈોૌંઃઁૉ"];
const gujaratiSample = `
પ્રતિષ્ઠા અને અધિકારોની દૃષ્ટિએ સર્વ માનવો જન્મથી સ્વતંત્ર અને સમાન હોય છે. કૃષ્ણ જ્ઞાન શ્રી ક્ષત્રિય ર્કિ ૧૨૩ ૐ
`;
const teluguConsonants = [..."కఖగఘఙచఛజఝఞటఠడఢణతథదధనపఫబభమయరఱలళవశషసహ"];
const teluguSigns = [..."ాిీుూృెేైొోౌంః"];
const teluguSample = `
ప్రతిపత్తిస్వత్వముల విషయమున మానవులెల్లరును జన్మతః స్వతంత్రులును సమానులును నగుదురు. స్త్రీ క్ష్మ రాష్ట్రం ౧౨౩
`;
const kannadaConsonants = [..."ಕಖಗಘಙಚಛಜಝಞಟಠಡಢಣತಥದಧನಪಫಬಭಮಯರಲವಶಷಸಹಳ"];
const kannadaSigns = [..."ಾಿೀುೂೃೆೇೈೊೋೌಂಃ"];
const kannadaSample = `
ಎಲ್ಲಾ ಮಾನವರೂ ಸ್ವತಂತ್ರರಾಗಿಯೇ ಜನಿಸಿದ್ದಾರೆ. ಹಾಗೂ ಘನತೆ ಮತ್ತು ಹಕ್ಕುಗಳಲ್ಲಿ ಸಮಾನರಾಗಿದ್ದಾರೆ. ಅರ್ಕ ರಾಷ್ಟ್ರ ಸ್ತ್ರೀ ೧೨೩
`;
const malayalamConsonants = [..."കഖഗഘങചഛജഝഞടഠഡഢണതഥദധനപഫബഭമയരറലളഴവശഷസഹ"];
const malayalamSigns = [..."ാിീുൂൃെേൈൊോൗംഃ"];
const malayalamSample = `
മനുഷ്യരെല്ലാവരും തുല്യാവകാശങ്ങളോടും അന്തസ്സോടും സ്വാതന്ത്ര്യത്തോടുംകൂടി ജനിച്ചിട്ടുള്ളവരാണ്‌. അവൻ അവൾ കാർ ക്ഷേത്രം ൧൨൩
`;
const sinhalaConsonants = [..."කඛගඝඞඟචඡජඣඤඥටඨඩඪණඬතථදධනඳපඵබභමඹයරලවශෂසහළෆ"];
const sinhalaSigns = [..."ාැෑිීුූෘෙේෛොෝෞංඃ"];
const sinhalaSample = `
සියලු මනුෂ්‍යයෝ නිදහස්ව උපත ලබා ඇත. ගරුත්වයෙන් හා අයිතිවාසිකම්වලින් සමාන වෙති. ශ්‍රී ලංකා ප්‍රකාශය ක්‍ෂ ධර්‍ම ඥ
`;
const georgianSample = `
ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით. ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ №1
`;
const armenianSample = `
Բոլոր մարդիկ ծնվում են ազատ ու հավասար իրենց արժանապատվությամբ ու իրավունքներով։ և մն մե մի վն մխ ՀԱՅԱՍՏԱՆ «Ո՞վ»
`;
const ethiopicSample = `
የሰው፡ልጅ፡ሁሉ፡ሲወለድ፡ነጻና፡በክብርና፡በመብትም፡እኩልነት፡ያለው፡ነው። የሰው ልጅ ሁሉ ሲወለድ ነጻና በክብርና በመብትም እኩልነት ያለው ነው፤ ፩፪፫ ፲፻፼
`;

const khmerConsonants = letters(0x1780, 0x17a2);
const khmerVowels = ["", ..."ាិីឹឺុូួើឿៀេែៃោៅ", "ុំ", "ំ", "ាំ", "ះ"];
const khmerSample = `
មនុស្សទាំងអស់ កើតមកមានសេរីភាព និងសមភាព ក្នុងផ្នែកសេចក្ដីថ្លៃថ្នូរនិងសិទ្ធិ ព្រះរាជាណាចក្រកម្ពុជា ខ្មែរ ស្ត្រី ប៉ុន្តែ ១២៣ ។ៗ
`;
const burmeseConsonants = letters(0x1000, 0x1021);
const burmeseVowels = ["", ..."ာါိီုူေဲ", "ို", "ော", "ော်", "ံ", "့", "း", "်"];
const burmeseMedials = ["", "ျ", "ြ", "ွ", "ှ", "ြွ", "ျှ"];
/** On these narrow letters hb-shape 6.0.0 leaves what stands below at the edge; HarfBuzz 15 moves it under the letter. */
const narrowBurmese = [..."ခဂငစဇဌဎဒဓနပဖမဝ"];
const burmeseStacks = joined(
  burmeseConsonants.filter((letter) => !narrowBurmese.includes(letter)),
  ["္"],
  burmeseConsonants,
);
const burmeseSample = `
လူတိုင်းသည် တူညီလွတ်လပ်သော ဂုဏ်သိက္ခာဖြင့် လည်းကောင်း၊ မြန်မာ ပြည်ထောင်စု ဗုဒ္ဓ သတ္တဝါ အင်္ဂလိပ် ဦး ၁၂၃ ။
`;

/** A consonant under another, as loan words in Tibetan have it. */
const subjoined = (letter: string): string => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0x50);
const tibetanConsonants = [..."ཀཁགངཅཆཇཉཏཐདནཔཕབམཙཚཛཝཞཟའཡརལཤསཧཨ"];
const tibetanVowels = ["", ..."ཱིེོཻཽུཾ", "ཱི", "ཱུ"];
const tibetanSample = `
འགྲོ་བ་མིའི་རིགས་རྒྱུད་ཡོངས་ལ་སྐྱེས་ཙམ་ཉིད་ནས་ཆེ་མཐོངས་དང༌། ཐོབ་ཐངགི་རང་དབང་འདྲ་མཉམ་དུ་ཡོད་ལ། ༄༅། །བཀྲ་ཤིས་བདེ་ལེགས། ༡༢༣ ཧཱུྃ ཨོཾ
`;

const arab = { script: "Arab", rtl: true };

/** Words in every script that our faces are for, but Latin, Greek and Cyrillic, which have their own. */
export const corpora: readonly Corpus[] = [
  {
    ...arab,
    name: "arabic",
    face: "vazirmatn/regular",
    language: "ar",
    words: arabicWords(arabicLetters, arabicSample),
  },
  {
    ...arab,
    name: "arabic-second",
    face: "noto-sans-arabic/regular",
    language: "ar",
    words: arabicWords(arabicLetters, arabicSample),
  },
  {
    ...arab,
    name: "persian",
    face: "vazirmatn/bold",
    language: "fa",
    words: arabicWords(persianLetters, persianSample),
  },
  {
    name: "hebrew",
    face: "noto-sans-hebrew/regular",
    script: "Hebr",
    language: "he",
    rtl: true,
    words: [...wordsOf(hebrewSample), ...joined(hebrewLetters, ["", ...points])],
  },
  {
    name: "hindi",
    face: "noto-sans-devanagari/regular",
    script: "Deva",
    language: "hi",
    rtl: false,
    words: indicWords(devanagariConsonants, devanagariSigns, "्", hindiSample),
  },
  {
    name: "marathi",
    face: "noto-sans-devanagari/bold",
    script: "Deva",
    language: "mr",
    rtl: false,
    words: [...wordsOf(marathiSample), ...joined(devanagariConsonants, ["", "्", "ि", "ु"])],
  },
  {
    name: "bengali",
    face: "noto-sans-bengali/regular",
    script: "Beng",
    language: "bn",
    rtl: false,
    words: indicWords(bengaliConsonants, bengaliSigns, "্", bengaliSample).filter((word) => word !== differing),
  },
  {
    name: "tamil",
    face: "noto-sans-tamil/regular",
    script: "Taml",
    language: "ta",
    rtl: false,
    words: indicWords(tamilConsonants, tamilSigns, "்", tamilSample),
  },
  {
    name: "thai",
    face: "noto-sans-thai/regular",
    script: "Thai",
    language: "th",
    rtl: false,
    words: [...wordsOf(thaiSample), ...joined(thaiConsonants, thaiVowels, thaiTones)],
  },
  {
    name: "lao",
    face: "noto-sans-lao/regular",
    script: "Laoo",
    language: "lo",
    rtl: false,
    words: [...wordsOf(laoSample), ...joined(laoConsonants, laoVowels, laoTones)],
  },
  {
    name: "khmer",
    face: "noto-sans-khmer/regular",
    script: "Khmr",
    language: "km",
    rtl: false,
    words: [
      ...wordsOf(khmerSample),
      ...joined(khmerConsonants, khmerVowels),
      ...joined(khmerConsonants, ["្"], khmerConsonants),
      ...some(joined(khmerConsonants, ["្"], khmerConsonants, khmerVowels), 17),
    ],
  },
  {
    name: "burmese",
    face: "noto-sans-myanmar/regular",
    script: "Mymr",
    language: "my",
    rtl: false,
    words: [
      ...wordsOf(burmeseSample),
      ...joined(burmeseConsonants, burmeseMedials, burmeseVowels).filter((word) => !/^ရှ(?:ု|ူ|ို)$/.test(word)),
      ...burmeseStacks,
    ],
  },
  {
    name: "gurmukhi",
    face: "noto-sans-gurmukhi/regular",
    script: "Guru",
    language: "pa",
    rtl: false,
    words: indicWords(gurmukhiConsonants, gurmukhiSigns, "੍", gurmukhiSample),
  },
  {
    name: "gujarati",
    face: "noto-sans-gujarati/regular",
    script: "Gujr",
    language: "gu",
    rtl: false,
    words: indicWords(gujaratiConsonants, gujaratiSigns, "્", gujaratiSample),
  },
  {
    name: "telugu",
    face: "noto-sans-telugu/regular",
    script: "Telu",
    language: "te",
    rtl: false,
    words: indicWords(teluguConsonants, teluguSigns, "్", teluguSample),
  },
  {
    name: "kannada",
    face: "noto-sans-kannada/regular",
    script: "Knda",
    language: "kn",
    rtl: false,
    words: indicWords(kannadaConsonants, kannadaSigns, "್", kannadaSample),
  },
  {
    name: "malayalam",
    face: "noto-sans-malayalam/regular",
    script: "Mlym",
    language: "ml",
    rtl: false,
    words: indicWords(malayalamConsonants, malayalamSigns, "്", malayalamSample),
  },
  {
    name: "sinhala",
    face: "noto-sans-sinhala/regular",
    script: "Sinh",
    language: "si",
    rtl: false,
    words: indicWords(sinhalaConsonants, sinhalaSigns, "්\u200d", sinhalaSample),
  },
  {
    name: "georgian",
    face: "noto-sans-georgian/regular",
    script: "Geor",
    language: "ka",
    rtl: false,
    words: [...wordsOf(georgianSample), ...joined(letters(0x10d0, 0x10f0), letters(0x10d0, 0x10f0))],
  },
  {
    name: "armenian",
    face: "noto-sans-armenian/regular",
    script: "Armn",
    language: "hy",
    rtl: false,
    words: [...wordsOf(armenianSample), ...joined(letters(0x531, 0x556), letters(0x561, 0x587))],
  },
  {
    name: "ethiopic",
    face: "noto-sans-ethiopic/regular",
    script: "Ethi",
    language: "am",
    rtl: false,
    words: [...wordsOf(ethiopicSample), ...joined(letters(0x1200, 0x1206), letters(0x1208, 0x1247), ["", "\u135f"])],
  },
  {
    name: "tibetan",
    face: "noto-serif-tibetan/regular",
    script: "Tibt",
    language: "bo",
    rtl: false,
    words: [
      ...wordsOf(tibetanSample),
      ...joined(tibetanConsonants, tibetanVowels),
      ...joined(["ར", "ལ", "ས"], tibetanConsonants.map(subjoined), ["", "ྱ", "ྲ"], tibetanVowels),
      ...joined(tibetanConsonants, tibetanConsonants.map(subjoined)),
    ],
  },
];
