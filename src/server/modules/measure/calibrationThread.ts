// The thread that calibrates, so that the server keeps answering other requests.
import { calibrateBank, type BankAnswers, type BankCalibration } from '../../../domain/measure/calibrateBank';
import { serveThread } from '../../jobs/workerThread';

serveThread<BankAnswers, BankCalibration>((answers, onProgress) => calibrateBank(answers, onProgress));
