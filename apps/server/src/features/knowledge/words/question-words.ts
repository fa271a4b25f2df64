/** Phrases that only ask; taken out before the rest is cut, or their parts would count as words: 多长时间 has 长时间. */
const asking =
  /多长时间|什么时候|什么样|怎么样|怎么办|为什么|是什么|有什么|是多少|有多少|有哪些|是哪些|可不可以|什么|怎么|怎样|如何|多少|多大|多久|多长|多高|多远|多快|多重|何时|何处|为何|哪些|哪个|哪里|哪儿|哪种|哪一|哪家|哪位|哪天|哪年|哪几|几个|几次|几天|几年|是否|是不是|能否|能不能|有没有|会不会|要不要|请问|一下|告诉我|想知道/g;

const singles = [
  ...'啥几哪谁何吗呢吧么问的了是在和与及或等把被对从到给让就都也还又才个我你您他她它这那里上中时有要会能',
  ...['我们', '你们', '他们', '这个', '那个', '时候', '可以', '需要', '应该', '应当'],
];
const questionWords = new Set(singles);

export const withoutAsking = (question: string) => question.replace(asking, ' ');

/** Words that every question or sentence has: no passage is found by them. */
export const isQuestionWord = (word: string) => questionWords.has(word);
